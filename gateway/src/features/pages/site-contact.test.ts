import { expect, test } from 'vitest'
import { type ReleasesFolder, releasesFolder, remoteFiles, shellFiles } from '#testing/released.ts'
import { runGateway, type Setup } from '#testing/running-gateway.ts'
import { configuredContact } from './site-contact.ts'

async function pages(config: NonNullable<Setup['config']>, id = 'site-contact'): Promise<(string | undefined)[]> {
  const folder: ReleasesFolder = await releasesFolder()
  await folder.release('shell', shellFiles())
  await folder.release('directory', remoteFiles())
  const gateway = await runGateway({ releases: folder.path, config })
  try {
    const html = await Promise.all(['/', '/directory'].map(async (path) => (await gateway.fetch(path)).text()))
    return html.map((text) => new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`, 's').exec(text)?.[1])
  } finally {
    await gateway.app.close()
    await folder.remove()
  }
}

test('puts the configured contact details, and no others, into every page', async () => {
  const config = {
    CONTACT_EMAIL: 'hello@ungana.example',
    CONTACT_ADDRESS: 'KG 7 Ave </script>, Kigali',
    SOCIAL_LINKEDIN: 'https://linkedin.example/ungana',
  }
  const [home, directory] = await pages(config)
  expect(JSON.parse(home ?? '')).toEqual({
    email: 'hello@ungana.example',
    address: 'KG 7 Ave </script>, Kigali',
    social: [{ name: 'LinkedIn', url: 'https://linkedin.example/ungana' }],
  })
  expect(directory).toBe(home)
})

test('puts the choices of the operator that differ from the defaults into every page', async () => {
  expect(await pages({ FIGURES: 'counted', SAMPLES: 0 }, 'site-settings')).toEqual(Array(2).fill('["counted-figures","no-samples"]'))
  expect(await pages({}, 'site-settings')).toEqual([undefined, undefined])
})

test('adds nothing if nothing is configured', async () => {
  expect(await pages({})).toEqual([undefined, undefined])
  expect(configuredContact({})).toBeUndefined()
})
