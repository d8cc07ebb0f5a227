// A style sheet where nothing is drawn: each class is called as it is written.
module.exports = new Proxy({}, { get: (_, name) => name });
