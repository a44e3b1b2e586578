// The stored releases of a part: <releases>/<name>/releases/<version>/…
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isWhole } from '#release/seal.ts'

export interface StoredRelease {
  readonly name: string
  readonly version: string
  readonly releasesDir: string
}

/** Names of a part's releases on disk. */
export async function storedReleases(releasesDir: string, name: string): Promise<string[]> {
  const releases = join(releasesDir, name, 'releases')
  return existsSync(releases) ? (await readdir(releases)).filter((release) => /^[0-9a-f]{12}$/.test(release)) : []
}

/** Stores a release that `fill` writes into a folder, completely or not at all. Rejects with `problem` if it writes anything else. */
export async function placeRelease(
  { name, version, releasesDir }: StoredRelease,
  fill: (folder: string) => Promise<unknown>,
  problem: string,
): Promise<void> {
  const releases = join(releasesDir, name, 'releases')
  const release = join(releases, version)
  const fresh = join(releases, `.${version}.${process.pid}.new`)
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh, { recursive: true })
  try {
    await fill(fresh)
    if (!(await isWhole(fresh, version))) throw new Error(problem)
    // A stored release is incomplete, so the gateway cannot serve it.
    await rm(release, { recursive: true, force: true })
    await rename(fresh, release)
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
}
