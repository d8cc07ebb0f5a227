/** The token of a client page's path, `/d/TOKEN`, for the API's public calls. */
export const tokenOf = (path: string) => ({ path: { token: path.slice('/d/'.length) } });
