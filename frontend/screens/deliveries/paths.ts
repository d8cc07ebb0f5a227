export const DELIVERIES_PATH = '/dashboard/deliveries';
export const NEW_PATH = `${DELIVERIES_PATH}/create`;
export const detailPath = (id: string) => `${DELIVERIES_PATH}/${id}/show`;
export const editPath = (id: string) => `${DELIVERIES_PATH}/${id}`;

/** Other ids in a URL name no delivery, so the server is not asked. */
export const isId = (id: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id);
