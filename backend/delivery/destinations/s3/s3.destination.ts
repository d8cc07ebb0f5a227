import { posix } from 'node:path';
import { Injectable } from '@nestjs/common';
import { AwsV4Signer } from 'aws4fetch';
import type { DestinationConfig } from '#contract/destination-forms.js';
import {
  OutgoingService,
  type OutgoingResponse,
  type UserRequest,
} from '../../../platform/http/outgoing.service.js';
import { ask } from '../ask.js';
import { DestinationProblem, type Destination, type Parcel } from '../destination.js';
import { uploadInParts, type Send } from './parts.js';

type Config = DestinationConfig<'s3'>;

/** Amazon recommends parts for larger files, and refuses to store 5 GB at once. */
const MAX_SINGLE_BYTES = 100 * 2 ** 20;

/** S3's errors that the user can fix, by code. */
const REJECTIONS: Record<string, string> = {
  InvalidAccessKeyId: "The storage service doesn't recognize this access key ID.",
  SignatureDoesNotMatch: 'The secret access key is wrong.',
  NoSuchBucket: 'The bucket does not exist.',
  AccessDenied: "The access key isn't allowed to write to this bucket.",
  AuthorizationHeaderMalformed: "The bucket isn't in this region.",
  PermanentRedirect: 'The bucket is in another region. Enter its region and endpoint.',
};

/** Puts files into an S3 bucket, or a bucket on an S3-compatible service. */
@Injectable()
export class S3Destination implements Destination<Config> {
  constructor(private readonly outgoing: OutgoingService) {}

  /** A key that may write but not list is enough. */
  async check(config: Config, signal: AbortSignal): Promise<void> {
    try {
      await this.request(config, '?list-type=2&max-keys=1', { signal });
    } catch (error) {
      if (error instanceof DestinationProblem && error.message === REJECTIONS['AccessDenied'])
        return;
      throw error;
    }
  }

  async send(parcel: Parcel, config: Config, signal: AbortSignal) {
    const key = keyOf(config.prefix, parcel.fileName);
    const path = `/${key.split('/').map(encodeURIComponent).join('/')}`;
    if (parcel.bytes > MAX_SINGLE_BYTES) {
      const request: Send = (query, part) => this.request(config, path + query, part);
      await uploadInParts(parcel, request, signal);
    } else {
      await this.request(config, path, {
        method: 'PUT',
        headers: { 'content-type': parcel.mediaType, 'content-length': String(parcel.bytes) },
        body: await parcel.open(),
        signal,
      });
    }
    return { receipt: `Stored as ${key} in the bucket “${config.bucket}”.` };
  }

  private async request(
    config: Config,
    path: string,
    request: UserRequest,
  ): Promise<OutgoingResponse> {
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = config;
    const url = `${new URL(endpoint).origin}/${bucket}${path}`;
    const { method = 'GET', headers = {} } = request;
    const signed = await new AwsV4Signer({
      service: 's3',
      method,
      url,
      headers,
      region,
      accessKeyId,
      secretAccessKey,
    }).sign();
    return ask(
      this.outgoing,
      'The storage service',
      signed.url.href,
      { ...request, headers: { ...headers, ...Object.fromEntries(signed.headers.entries()) } },
      ({ text }) => REJECTIONS[/<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? ''] ?? null,
    );
  }
}

/** A file name can't lead outside the prefix. */
const keyOf = (prefix: string, fileName: string) =>
  posix.join(prefix, posix.basename(fileName)).replace(/^\/+/, '');
