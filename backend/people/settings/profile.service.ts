import { Inject, Injectable, NotFoundException } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  profileForm,
  type Profile,
  type ProfileForm,
  type ProfilePatch,
  type SavedProfile,
} from '#contract/settings.js';
import type { Origin } from '../../platform/caller.js';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { invalid } from '../../platform/problem.filter.js';
import { SecurityEventsService } from '../users/security-events.service.js';
import { UserEntity } from '../users/user.entity.js';
import { lockProfile, profileOf } from '../users/user.sql.js';
import { TEST_PROFILE } from './test-profile.js';

@Injectable()
export class ProfileService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly events: SecurityEventsService,
    private readonly database: DataSource,
  ) {}

  async get(userId: string, origin: Origin): Promise<Profile> {
    const profile = await profileOf(this.database.manager, userId);
    await this.events.recordAccess(userId, 'profile_accessed', origin);
    return profile;
  }

  /**
   * Writes the changed fields. The row lock preserves concurrent changes to other fields.
   * @throws ProblemException 400 with `errors` if the resulting profile would be invalid
   */
  update(userId: string, patch: ProfilePatch, origin: Origin): Promise<SavedProfile> {
    return this.database.transaction(async (tx) => {
      const stored = await lockProfile(tx, userId);
      const merged = profileForm.safeParse({ ...stored, ...patch });
      if (!merged.success) throw invalid(merged.error.issues);
      const changes = changesOf(stored, merged.data, patch);
      const fields = Object.keys(changes);
      if (fields.length > 0) {
        await tx.update(UserEntity, userId, { ...changes, updatedAt: new Date().toISOString() });
        await this.events.record({ userId }, 'profile_updated', origin, { fields }, tx);
      }
      return { user: { ...stored, ...changes } };
    });
  }

  /** @throws NotFoundException if test helpers are off */
  populate(userId: string, origin: Origin): Promise<SavedProfile> {
    if (!this.config.testHelpers) throw new NotFoundException();
    return this.update(userId, TEST_PROFILE, origin);
  }
}

/** The patched fields that differ from the stored ones. An empty string becomes null. */
function changesOf(stored: Profile, merged: ProfileForm, patch: ProfilePatch): Partial<Profile> {
  return Object.fromEntries(
    Object.entries(merged)
      .map(([name, value]) => [name as keyof ProfileForm, value || null] as const)
      .filter(([name, value]) => name in patch && value !== stored[name]),
  );
}
