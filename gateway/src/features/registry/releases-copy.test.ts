import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { releasesFolder } from '#testing/released.ts'
import { copyMetrics } from './releases-copy.ts'

test('the metrics say when a copy of releases in a bucket was last compared, and 0 without a bucket', async () => {
  const folder = await releasesFolder()
  try {
    const registry = new Registry()
    copyMetrics(folder.path)(registry)
    expect(await registry.metrics()).toMatch(/^ungana_releases_copied_timestamp_seconds 0$/m)
    await writeFile(join(folder.path, '.pulled'), '')
    await utimes(join(folder.path, '.pulled'), 1_796_000_000, 1_796_000_000)
    expect(await registry.metrics()).toMatch(/^ungana_releases_copied_timestamp_seconds 1796000000$/m)
  } finally {
    await folder.remove()
  }
})
