// A file imported with `?raw` is its text, as in Vite.
module.exports = {
  process: (text) => ({ code: `module.exports = ${JSON.stringify(text)};` }),
};
