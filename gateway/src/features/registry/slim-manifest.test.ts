import { generateSnapshotFromManifest, type Manifest } from '@module-federation/sdk'
import { expect, test } from 'vitest'
import { parse, safeParse } from 'zod/v4/core'
import { remoteFiles } from '#testing/released.ts'
import { preloadedScripts, slimManifest } from './slim-manifest.ts'

const assets = (...sync: readonly string[]) => ({ js: { sync, async: ['assets/lazy.17171717.js'] }, css: { sync: [], async: [] } })

/** A manifest in the form that the build writes, with everything that the plugin may add. */
const manifest = {
  id: 'directory',
  name: 'directory',
  metaData: {
    name: 'directory',
    type: 'app',
    globalName: 'directory',
    buildInfo: { buildVersion: '0.1.0', buildName: 'directory' },
    publicPath: '/r/directory/',
    remoteEntry: { name: 'remoteEntry.b3b1846f.js', path: 'assets/', type: 'global' },
    types: { path: '', name: '', zip: '', api: '' },
    pluginVersion: '2.9.2',
  },
  shared: [
    {
      id: 'directory:react',
      name: 'react',
      version: '19.3.1',
      singleton: true,
      requiredVersion: '^19.3.1',
      hash: 'x',
      assets: assets(),
      usedIn: ['a'],
    },
  ],
  remotes: [],
  exposes: [
    { id: 'directory:contact', name: 'contact', path: './contact', assets: assets('assets/contact.11111111.js'), file: 'src/contact.tsx' },
    {
      id: 'directory:routes',
      name: 'routes',
      path: './routes',
      assets: assets('assets/routes.27bf3391.js'),
      file: 'src/routes.tsx',
      requires: ['react'],
    },
  ],
}

test("gives Module Federation's runtime the same result as the full manifest", () => {
  for (const whole of [manifest, JSON.parse(remoteFiles()['mf-manifest.json'] as string)]) {
    const slim = parse(slimManifest, whole)
    const options = { version: '/r/directory/mf-manifest.json?v=1' }
    expect(generateSnapshotFromManifest(slim as unknown as Manifest, options)).toEqual(generateSnapshotFromManifest(whole, options))
  }
})

test('preloads the container and the chunks of ./routes', () => {
  const slim = parse(slimManifest, manifest)
  expect(preloadedScripts(slim)).toEqual(['/r/directory/assets/remoteEntry.b3b1846f.js', '/r/directory/assets/routes.27bf3391.js'])
  expect(preloadedScripts({ ...slim, exposes: [] })).toEqual(['/r/directory/assets/remoteEntry.b3b1846f.js'])
})

test.each(['../x.js', '/x.js', 'https://evil.example/x.js', 'x.js"onload="', 'a/../../x.js', ''])('refuses a script called %s', (name) => {
  const remoteEntry = { ...manifest.metaData.remoteEntry, name }
  expect(safeParse(slimManifest, { ...manifest, metaData: { ...manifest.metaData, remoteEntry } }).success).toBe(false)
})
