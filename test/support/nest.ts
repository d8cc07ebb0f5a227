// Jest links a whole ESM graph before it evaluates any of it. It rejects a CommonJS package in that graph
// (throttler, nestjs-pino) that requires an ES module not yet evaluated. So Nest is imported first.
import '@nestjs/common';
import '@nestjs/core';
