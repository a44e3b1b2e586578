import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { loadConfig } from '../config.ts'
import { bucketConfig, bucketConfigIsWhole, bucketOf } from './bucket-config.ts'

const read = (env: Record<string, string>) => loadConfig(z.object(bucketConfig).check(bucketConfigIsWhole), env)
const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }

test('without a bucket, its other settings change nothing', () => {
  expect(bucketOf(read({}), 'deals')).toBeUndefined()
  expect(bucketOf(read({ ...keys, S3_ENDPOINT: 'https://s3.example.com' }), 'deals')).toBeUndefined()
})

test('with a bucket, a process has its own part of it', () => {
  expect(bucketOf(read({ ...keys, S3_BUCKET: 'trade' }), 'deals')).toEqual({
    endpoint: undefined,
    region: 'us-east-1',
    name: 'trade',
    keyId: 'id',
    secret: 'secret',
    prefix: 'deals',
  })
})

test.each([
  [{ S3_BUCKET: 'trade', S3_ACCESS_KEY_ID: 'id' }, 'S3_SECRET_ACCESS_KEY is required if S3_BUCKET is set'],
  [{ S3_BUCKET: 'trade', S3_SECRET_ACCESS_KEY: 'hidden' }, 'S3_ACCESS_KEY_ID is required if S3_BUCKET is set'],
  [{ ...keys, S3_BUCKET: 'Trade/files' }, 'S3_BUCKET must be the name of a bucket'],
  [{ ...keys, S3_BUCKET: 'trade', S3_ENDPOINT: 's3.example.com' }, 'S3_ENDPOINT must be a URL (https://host)'],
])('%j is refused', (env, problem) => {
  expect(() => read(env)).toThrow(problem)
  expect(() => read(env)).not.toThrow('hidden')
})
