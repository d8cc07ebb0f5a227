// Jest links a whole ESM graph before it evaluates any of it, and refuses a CommonJS package in that graph
// (throttler, nestjs-pino) that requires an ES module not evaluated yet. So Nest comes first.
import '@nestjs/common';
import '@nestjs/core';
