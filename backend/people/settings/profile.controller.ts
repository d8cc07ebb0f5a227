import { Body, Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { profile, profilePatch, savedProfile, type ProfilePatch } from '#contract/settings.js';
import { Needs } from '../../platform/access.js';
import { CallOrigin, CurrentUser, type Caller, type Origin } from '../../platform/caller.js';
import { ProfileService } from './profile.service.js';

@ApiTags('settings')
@Needs('own')
@Controller('api/settings/profile')
export class ProfileController {
  constructor(private readonly profiles: ProfileService) {}

  /** Returns the caller's profile. */
  @Get()
  @ApiOkResponse({ standardSchema: profile })
  getProfile(@CurrentUser() { userId }: Caller, @CallOrigin() origin: Origin) {
    return this.profiles.get(userId, origin);
  }

  /** Updates the given fields of the profile. Omitted fields keep their values. Returns 400 if a required field would be missing. */
  @Put()
  @ApiOkResponse({ standardSchema: savedProfile })
  updateProfile(
    @CurrentUser() { userId }: Caller,
    @Body({ schema: profilePatch }) patch: ProfilePatch,
    @CallOrigin() origin: Origin,
  ) {
    return this.profiles.update(userId, patch, origin);
  }

  /** Fills the profile with test data. Returns 404 if test helpers are off. */
  @Post('populate-test-data')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: savedProfile })
  populateTestData(@CurrentUser() { userId }: Caller, @CallOrigin() origin: Origin) {
    return this.profiles.populate(userId, origin);
  }
}
