/** Stands for the address of a file that the build adds. */
module.exports = '/asset';
