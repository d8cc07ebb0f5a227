import { Body, Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { profile, profilePatch, savedProfile, type ProfilePatch } from '../../contract/settings.js';
import { CallOrigin, CurrentUser, type Caller, type Origin } from '../caller.js';
import { ProfileService } from './profile.service.js';

@ApiTags('settings')
@ApiBearerAuth()
@Controller('api/settings/profile')
export class ProfileController {
  constructor(private readonly profiles: ProfileService) {}

  /** The caller's profile. */
  @Get()
  @ApiOkResponse({ standardSchema: profile })
  getProfile(@CurrentUser() { userId }: Caller, @CallOrigin() origin: Origin) {
    return this.profiles.get(userId, origin);
  }

  /** Changes the fields that are sent; the others stay as they are. 400 when the profile would lack a required one. */
  @Put()
  @ApiOkResponse({ standardSchema: savedProfile })
  updateProfile(
    @CurrentUser() { userId }: Caller,
    @Body({ schema: profilePatch }) patch: ProfilePatch,
    @CallOrigin() origin: Origin,
  ) {
    return this.profiles.update(userId, patch, origin);
  }

  /** Fills the profile with test data; 404 where test helpers are off. */
  @Post('populate-test-data')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: savedProfile })
  populateTestData(@CurrentUser() { userId }: Caller, @CallOrigin() origin: Origin) {
    return this.profiles.populate(userId, origin);
  }
}
