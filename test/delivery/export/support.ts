import type { Person } from '../../support/identity.js';
import type { TestApp } from '../../support/app.js';

export const exportStatus = async (app: TestApp, person: Person, id: string) =>
  (await app.as(person).get(`/api/settings/export-status/${id}`).expect(200)).body;
