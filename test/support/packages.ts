/**
 * Packages of many modules, which the server's tests load from a bundle: Jest loads every module again for each test
 * file, which takes longer than most tests. Each is mapped wherever it is imported, so that it exists once.
 */
export const PACKAGES = [
  '@nestjs/common',
  '@nestjs/common/constants.js',
  '@nestjs/core',
  '@nestjs/passport',
  '@nestjs/platform-express',
  '@nestjs/swagger',
  '@nestjs/terminus',
  '@nestjs/testing',
  '@nestjs/throttler',
  '@nestjs/typeorm',
  'cockatiel',
  'express',
  'firebase-admin/app',
  'firebase-admin/auth',
  'jsonwebtoken',
  'libphonenumber-js/core',
  'nestjs-pino',
  'nodemailer',
  'passport',
  'passport-jwt',
  'pg',
  'pg-boss',
  'pino',
  'pino-http',
  'prom-client',
  'rxjs',
  'supertest',
  'typeorm',
  'undici',
  'zod',
];

export const bundleOf = (name: string) => `${name.replaceAll('/', '__').replace(/\.js$/, '')}.mjs`;
