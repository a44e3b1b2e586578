// Pages, registry and released files, tested over HTTP.
import { readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { marks, registry } from '@ungana/contracts-shell'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parse } from 'zod/v4/core'
import { parseRaw, sendRaw } from '#testing/raw-http.ts'
import { type Files, type ReleasesFolder, releasesFolder, remoteFiles, shellFiles } from '#testing/released.ts'
import { type RunningGateway, runGateway } from '#testing/running-gateway.ts'
import { uncoveredStyles } from '#testing/uncovered-styles.ts'
import { jsonForHtml } from './json-for-html.ts'

let folder: ReleasesFolder
let gateway: RunningGateway

beforeEach(async () => {
  folder = await releasesFolder()
  gateway = await runGateway({ releases: folder.path })
})
afterEach(async () => {
  await gateway.app.close()
  await folder.remove()
})

async function release(shell: Files = shellFiles(), directory: Files = remoteFiles()) {
  return { shell: await folder.release('shell', shell), directory: await folder.release('directory', directory) }
}

const text = (path: string, init?: RequestInit) => gateway.fetch(path, init).then((response) => response.text())
const remotes = async () => parse(registry, await (await gateway.fetch('/registry.json')).json()).remotes
const errors = () => gateway.logs.filter(({ level }) => level === 'error')

function registryOf(html: string) {
  const json = /<script type="application\/json" id="registry">(.*?)<\/script>/s.exec(html)?.[1]
  return parse(registry, JSON.parse(json ?? ''))
}

/** The shell's title in remote.json, which no page may show. */
const ONLY_IN_REMOTE_JSON = '"title":"Ungana"'

describe('pages', () => {
  test("serves the shell's frame with the registry for every page", async () => {
    const { directory } = await release()
    for (const path of ['/', '/about', '/directory', '/company/7', '/Directory/', '/company/caf%C3%A9?q=1']) {
      const response = await gateway.fetch(path)
      expect([path, response.status]).toEqual([path, 200])
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(response.headers.get('cache-control')).toBe('no-cache')
      expect(registryOf(await response.text()).remotes).toMatchObject([{ name: 'directory', version: directory }])
    }
  })

  test('allows provider scripts only on pages that declare them, in every spelling of the address', async () => {
    await release(shellFiles(), remoteFiles({}, { pages: ['/pay/:id', '/directory'], providers: { '/pay/:id': ['card'] } }))
    const policy = async (path: string) => (await gateway.fetch(path)).headers.get('content-security-policy')
    for (const path of ['/pay/1', '/PAY/1/', '/pay/2?a=b']) expect(await policy(path)).toContain('https://js.stripe.com')
    for (const path of ['/', '/directory', '/pay', '/nothing', '/registry.json']) expect(await policy(path)).not.toContain('stripe')
    const found = await remotes()
    expect(found[0]?.providers).toEqual({ '/pay/:id': ['card'] })
  })

  describe('in other languages', () => {
    beforeEach(async () => {
      await gateway.app.close()
      gateway = await runGateway({ releases: folder.path, config: { LANGUAGES: ['en', 'fr', 'ar'] } })
      await release(shellFiles(), remoteFiles({}, { pages: ['/pay/:id', '/directory'], providers: { '/pay/:id': ['card'] } }))
    })

    test.each([
      ['/', 200, '<html lang="en">'],
      ['/fr', 200, '<html lang="fr" dir="ltr">'],
      ['/fr/directory?q=tea', 200, '<html lang="fr" dir="ltr">'],
      ['/ar/directory', 200, '<html lang="ar" dir="rtl">'],
      ['/fr/nothing', 404, '<html lang="fr" dir="ltr">'],
      ['/sw/directory', 404, '<html lang="en">'],
      ['/de', 404, '<html lang="en">'],
      ['/fr/fr/directory', 404, '<html lang="fr" dir="ltr">'],
      ['/fr/api/users', 404, '<html lang="fr" dir="ltr">'],
      ['/fr/favicon.svg', 404, '<html lang="fr" dir="ltr">'],
    ])('%s is answered with %d %s', async (path, status, html) => {
      const response = await gateway.fetch(path)
      expect([response.status, await response.text()]).toEqual([status, expect.stringContaining(html)])
    })

    test('marks the document of a browser that asks for less data, and no other', async () => {
      const start = async (headers: Record<string, string>) => (await (await gateway.fetch('/fr/directory', { headers })).text()).slice(0, 80)
      expect(await start({ 'save-data': 'on' })).toContain('<html data-less-data lang="fr"')
      for (const headers of [{}, { 'save-data': 'off' }]) expect(await start(headers)).not.toContain('data-less-data')
      const { headers } = await gateway.fetch('/fr/directory')
      expect(headers.get('vary')).toContain('save-data')
    })

    test('runs the texts of shell and remote before their code, and uses the documents and skeletons of the language', async () => {
      await release(
        shellFiles({
          'texts.json': JSON.stringify({ fr: '/assets/messages-fr.aaaa1111.js' }),
          'assets/messages-fr.aaaa1111.js': 'self.unganaTexts={}',
          'fr/index.html': '<html lang="en"><!--ungana:preload--><script defer src="/assets/main.aaaa1111.js"></script><!--ungana:skeleton-->Cadre',
          'fr/documents.json': JSON.stringify({ '/': 'home.html' }),
          'fr/home.html': '<html lang="en"><!--ungana:preload-->Accueil',
        }),
        remoteFiles({
          'texts.json': JSON.stringify({ fr: '/r/directory/assets/messages-fr.bbbb1111.js' }),
          'assets/messages-fr.bbbb1111.js': 'self.unganaTexts={}',
          'fr/skeletons.json': JSON.stringify({ '/directory': { html: 'Annuaire', css: '', scripts: [] } }),
        }),
      )
      const page = async (path: string) => (await gateway.fetch(path)).text()
      const french = await page('/fr/directory')
      expect(french).toMatch(
        /src="\/assets\/messages-fr.aaaa1111.js" integrity="sha256-[^"]+" crossorigin>.*src="\/r\/directory\/assets\/messages-fr.bbbb1111.js".*main.aaaa1111/,
      )
      expect(french).toContain('AnnuaireCadre')
      expect(await page('/fr')).toContain('Accueil')
      expect(await page('/fr')).not.toContain('<script defer src="/r/directory')
      for (const path of ['/directory', '/ar/directory']) expect(await page(path)).not.toMatch(/messages-fr|Cadre|Annuaire/)
    })

    test('labels, titles and descriptions are in the language of the page', async () => {
      const french = {
        title: 'Annuaire',
        navigation: [{ label: 'Annuaire', to: '/directory', order: 1 }],
        heads: { '/directory': { title: 'Toutes les entreprises', description: 'Qui vend quoi' } },
      }
      const index =
        '<html lang="en"><!--ungana:about--><title>Ungana</title><!--/ungana:about--><!--ungana:registry--><ungana-links><a href="/ungana-to">ungana-label</a></ungana-links>'
      const home = { title: 'Ungana', navigation: [{ label: 'Accueil', to: '/', order: 0 }], heads: {} }
      await release(
        shellFiles({ 'index.html': index, 'manifests.json': JSON.stringify({ fr: home }) }),
        remoteFiles({ 'manifests.json': JSON.stringify({ fr: french }) }),
      )
      const page = await (await gateway.fetch('/fr/directory')).text()
      expect(page).toContain('<title>Toutes les entreprises · Ungana</title><meta name="description" content="Qui vend quoi">')
      expect(page).toContain('<a href="/fr">Accueil</a><a href="/fr/directory">Annuaire</a>')
      expect(page).toContain('"title":"Annuaire"')
      const inArabic = await (await gateway.fetch('/ar/directory')).text()
      expect(inArabic).not.toContain('Annuaire')
      const title = async (query: string) => parse(registry, await (await gateway.fetch(`/registry.json${query}`)).json()).remotes[0]?.title
      expect([await title('?language=fr'), await title('?language=ar'), await title('')]).toEqual(['Annuaire', 'Directory', 'Directory'])
    })

    test('pages of the shell that are not prerendered whole run all of its texts', async () => {
      const addresses = ['/assets/messages-fr.aaaa1111.js', '/assets/messages-fr-later.cccc1111.js'] as const
      await release(
        shellFiles({
          'texts.json': JSON.stringify({ fr: addresses[0] }),
          'later-texts.json': JSON.stringify({ fr: addresses[1] }),
          [addresses[0].slice(1)]: 'self.unganaTexts={}',
          [addresses[1].slice(1)]: 'self.unganaLaterTexts=void 0',
          'fr/index.html': '<html lang="en"><!--ungana:preload-->',
          'fr/documents.json': JSON.stringify({ '/': 'home.html' }),
          'fr/home.html': '<html lang="en"><!--ungana:preload-->',
        }),
        remoteFiles(),
      )
      const scripts = async (path: string) =>
        Array.from((await (await gateway.fetch(path)).text()).matchAll(/<script defer src="([^"]*)"/g), ([, address]) => address)
      expect(await scripts('/fr')).toEqual([addresses[0]])
      expect(await scripts('/fr/about')).toEqual(addresses)
      expect(await scripts('/fr/directory')).toEqual(addresses)
      expect(await scripts('/about')).not.toContain(addresses[1])
    })

    test('a release that lacks the script of a language is not used', async () => {
      await release(shellFiles({ 'texts.json': JSON.stringify({ fr: '/assets/messages-fr.aaaa1111.js' }) }), remoteFiles())
      expect((await gateway.fetch('/fr')).status).toBe(503)
    })

    test('prerendered links lead to pages of the same language', async () => {
      const links =
        '<a class="x" href="/about">1</a><a href="/">2</a><a href="/api/docs">3</a><a href="//other.example">4</a><form action="/directory">'
      await folder.release('shell', shellFiles({ 'index.html': `<!doctype html><html lang="en"><body>${links}</body></html>` }))
      expect(await text('/about')).toContain(links)
      expect(await text('/ar/about')).toContain(
        '<a class="x" href="/ar/about">1</a><a href="/ar">2</a><a href="/api/docs">3</a><a href="//other.example">4</a><form action="/ar/directory">',
      )
    })

    test('a page lists the languages if there are several', async () => {
      const element = '<script type="application/json" id="languages">["en","fr","ar"]</script>'
      expect(await text('/fr')).toContain(element)
      await gateway.app.close()
      gateway = await runGateway({ releases: folder.path })
      expect(await text('/')).not.toContain('id="languages"')
    })

    test('a payment page keeps its content security policy', async () => {
      const policy = async (path: string) => (await gateway.fetch(path)).headers.get('content-security-policy')
      expect(await policy('/fr/pay/1')).toBe(await policy('/pay/1'))
      expect(await policy('/fr/directory')).not.toContain('stripe')
    })

    test('an address with /en leads to the address without it', async () => {
      const answer = async (path: string) => {
        const { status, headers } = await gateway.fetch(path, { redirect: 'manual' })
        return [status, headers.get('location')]
      }
      expect(await answer('/en/directory?q=tea')).toEqual([301, '/directory?q=tea'])
      expect(await answer('/en')).toEqual([301, '/'])
      expect(await answer('/en//other.example')).toEqual([404, null])
    })
  })

  test('does not log page addresses with a token', async () => {
    await release(shellFiles(), remoteFiles({}, { pages: ['/shared/:token', '/directory'] }))
    for (const path of ['/shared/sesame', '/Shared/sesame/?token=sesame', '/directory']) await text(path)
    const logged = gateway.logs.filter(({ msg, route }) => msg === 'request' && route !== '/live')
    expect(logged.map(({ route, path }) => [route, path])).toEqual([
      ['/shared/:token', undefined],
      ['/shared/:token', undefined],
      ['/directory', '/directory'],
    ])
    expect(JSON.stringify(gateway.logs)).not.toContain('sesame')
  })

  test("preloads a remote's first scripts on its pages only", async () => {
    await release()
    const links = (html: string) => [...html.matchAll(/<link rel="preload" as="script" href="([^"]*)"[^>]*>/g)].map(([, href]) => href)
    expect(links(await text('/company/7'))).toEqual(['/r/directory/assets/remoteEntry.b3b1846f.js', '/r/directory/assets/routes.27bf3391.js'])
    expect(links(await text('/about'))).toEqual([])
  })

  test.each([
    '/nothing',
    '/company',
    '/company/7/more',
    '/directory/x',
    '/index.html',
    '/remote.json',
    '/wp-login.php',
    '/%00',
    '/%ff',
    '/company/%2e%2e%2f%2e%2e',
  ])('answers 404 for %s, never a file', async (path) => {
    await release()
    const response = parseRaw(await sendRaw(gateway.port, `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`))
    expect([200, 404, 400]).toContain(response.status)
    if (path !== '/company/%2e%2e%2f%2e%2e') expect(response.status).not.toBe(200)
    expect(response.body).not.toContain(ONLY_IN_REMOTE_JSON)
  })

  test('shows the shell for an unknown page', async () => {
    await release()
    const response = await gateway.fetch('/nothing')
    expect(response.status).toBe(404)
    expect(registryOf(await response.text()).remotes).toHaveLength(1)
  })

  test('answers 304 for an unchanged page until the next release', async () => {
    await release()
    const etag = (await gateway.fetch('/about')).headers.get('etag') as string
    const again = () => gateway.fetch('/about', { headers: { 'if-none-match': `"x", ${etag}` } })
    const unchanged = await again()
    expect([unchanged.status, await unchanged.text()]).toEqual([304, ''])
    await folder.release('directory', remoteFiles({ 'assets/more.12341234.js': '1' }))
    expect((await again()).status).toBe(200)
  })

  test.each([
    ['br', true],
    ['gzip, deflate, br', true],
    ['br;q=0.5, gzip;q=1', true],
    ['br;q=0', false],
    ['gzip', false],
    ['identity', false],
    ['', false],
  ])('accept-encoding "%s": brotli %s', async (accepted, brotli) => {
    await release()
    for (const [path, start] of [
      ['/about', '<!doctype'],
      ['/assets/main.aaaa1111.js', 'console.log'],
    ] as const) {
      const answer = await sendRaw(gateway.port, `GET ${path} HTTP/1.0\r\n${accepted && `accept-encoding: ${accepted}\r\n`}\r\n`)
      expect(answer.includes('content-encoding: br')).toBe(brotli)
      expect(answer).toMatch(/vary: accept-encoding/i)
      const body = Buffer.from(parseRaw(answer).body, 'latin1')
      expect((brotli ? brotliDecompressSync(body) : body).toString().startsWith(start)).toBe(true)
    }
  })

  test('sends security headers against framing and injected scripts', async () => {
    await release()
    const { headers } = await gateway.fetch('/about')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(/script-src ([^;]*)/.exec(policy)?.[1]).toBe("'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('strict-transport-security')).toBe(null)
  })

  test("escapes a remote's texts inside the registry element", async () => {
    const title = '</script><script>alert(1)</script><!-- $& $1'
    await release(shellFiles(), remoteFiles({}, { title }))
    const html = await text('/about')
    expect(html).not.toContain('alert(1)</script>')
    expect(registryOf(html).remotes).toMatchObject([{ title }])
    expect(jsonForHtml({ a: '<!--' })).toBe('{"a":"\\u003c!--"}')
  })

  test('shows a page with 503 while there is no shell', async () => {
    for (const path of ['/', '/directory']) {
      const response = await gateway.fetch(path)
      expect(response.status).toBe(503)
      expect(response.headers.get('content-type')).toContain('text/html')
      expect(response.headers.get('retry-after')).toBe('5')
      const html = await response.text()
      expect(html).toContain('Back in a moment')
      expect(uncoveredStyles(html, response.headers.get('content-security-policy'))).toEqual([])
    }
    await release()
    expect((await gateway.fetch('/')).status).toBe(200)
  })

  test('answers 404 to other methods', async () => {
    await release()
    const response = await gateway.fetch('/about', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD')
    expect(await response.json()).toMatchObject({ code: 'METHOD_NOT_ALLOWED' })
    const head = await gateway.fetch('/about', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })
})

describe('prerendered pages', () => {
  const frame = (main: string) => `<!doctype html><html><head>${marks.style}${marks.preload}</head><main>${main}</main></html>`
  const skeleton = (name: string, scripts: string[] = []) => ({ html: `<i>${name} $&</i>`, css: `.${name}{}`, scripts })
  const drawn = () =>
    release(
      shellFiles({
        'index.html': frame(marks.skeleton),
        'home.html': frame('<h1>Home</h1>'),
        'documents.json': JSON.stringify({ '/': 'home.html' }),
        'skeletons.json': JSON.stringify({ '/about': skeleton('about'), '*': skeleton('unknown'), otherwise: skeleton('otherwise') }),
      }),
      remoteFiles({
        'assets/profiles.99999999.js': '',
        'skeletons.json': JSON.stringify({
          '/company/:id': skeleton('company', ['/r/directory/assets/routes.27bf3391.js', '/r/directory/assets/profiles.99999999.js']),
          '/company/:id?tab=reviews': skeleton('reviews'),
          '/directory?type=organization&page=2': skeleton('organizations'),
        }),
      }),
    )

  test.each([
    ['/', '<h1>Home</h1>', 200],
    ['/about', '<i>about $&</i>', 200],
    ['/company/7', '<i>company $&</i>', 200],
    ['/Company/8/?x', '<i>company $&</i>', 200],
    ['/company/8?x=1&tab=reviews', '<i>reviews $&</i>', 200],
    ['/company/8?tab=reviews2', '<i>company $&</i>', 200],
    ['/directory', '<i>otherwise $&</i>', 200],
    ['/directory?type=organization', '<i>otherwise $&</i>', 200],
    ['/directory?page=2&type=organization&search=a?b', '<i>organizations $&</i>', 200],
    ['/nothing', '<i>unknown $&</i>', 404],
  ])('%s shows its prerendered content', async (path, main, status) => {
    await drawn()
    const response = await gateway.fetch(path)
    expect([response.status, /<main>(.*)<\/main>/.exec(await response.text())?.[1]]).toEqual([status, main])
  })

  test("adds a skeleton's styles, and preloads its scripts after the remote's", async () => {
    await drawn()
    const html = await text('/company/7')
    expect(html).toContain('<style>.company{}</style>')
    expect(html).not.toContain('.about{}')
    for (const path of ['/', '/about', '/company/7', '/nothing']) {
      const response = await gateway.fetch(path)
      const policy = response.headers.get('content-security-policy')
      expect(uncoveredStyles(await response.text(), policy)).toEqual([])
      expect(uncoveredStyles('<style>.smuggled{}</style><style></style><p style="x">', policy)).toEqual([
        '<style>.smuggled{}</style>',
        '<p style="x">',
      ])
    }
    expect(
      [...html.matchAll(/<link rel="preload" as="script" href="[^"]*\/(\w+)\.\w+\.js" integrity="sha256-[^"]+" crossorigin>/g)].map(
        ([, name]) => name,
      ),
    ).toEqual(['remoteEntry', 'routes', 'profiles'])
    expect(html).not.toContain('<!--')
  })

  test.each(['/home.html', '/documents.json', '/skeletons.json', '/r/directory/skeletons.json'])('does not serve %s', async (path) => {
    await drawn()
    expect((await gateway.fetch(path)).status).toBe(404)
  })

  test('leaves out a release that names a missing script', async () => {
    await release(shellFiles(), remoteFiles({ 'skeletons.json': JSON.stringify({ '/directory': skeleton('x', ['/r/directory/assets/none.js']) }) }))
    expect(await remotes()).toEqual([])
    expect(errors()).toMatchObject([{ part: 'directory', err: { message: expect.stringContaining('/r/directory/assets/none.js') } }])
  })
})

describe('releases', () => {
  test('serves a new release on the next load and keeps the old files', async () => {
    await release()
    expect(await remotes()).toHaveLength(1)
    const before = (await remotes())[0]?.version
    const next = await folder.release(
      'directory',
      remoteFiles({ 'assets/routes.27bf3391.js': 'void 1;', 'assets/new.99999999.js': 'new' }, { title: 'New' }),
    )
    expect(registryOf(await text('/'))).toMatchObject({ remotes: [{ title: 'New', version: next }] })
    await folder.release('directory', remoteFiles({}, { title: 'Newer' }))
    expect(await text('/r/directory/assets/new.99999999.js')).toBe('new')
    await folder.point('directory', JSON.stringify({ current: before }))
    expect(await remotes()).toMatchObject([{ title: 'Directory', version: before }])
  })

  test('sends the registry uncached and according to the contract', async () => {
    const { directory } = await release()
    const response = await gateway.fetch('/registry.json')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(parse(registry, await response.json()).remotes).toMatchObject([
      {
        name: 'directory',
        hostApi: 1,
        version: directory,
        manifestUrl: `/r/directory/mf-manifest.json?v=${directory}`,
        preload: ['/r/directory/assets/remoteEntry.b3b1846f.js', '/r/directory/assets/routes.27bf3391.js'],
        federation: { id: 'directory', metaData: { publicPath: '/r/directory/', remoteEntry: { type: 'global' } } },
      },
    ])
  })

  test('lists a remote for another host version, because the shell shows the problem', async () => {
    await release(shellFiles(), remoteFiles({}, { hostApi: 99 }))
    expect(await remotes()).toMatchObject([{ hostApi: 99 }])
  })

  const brokenRemotes: [string, Files][] = [
    ['remote.json that is not JSON', { 'remote.json': '{' }],
    ['remote.json without pages', { 'remote.json': '{"name":"directory"}' }],
    [
      'remote.json of another part',
      { 'remote.json': JSON.stringify({ name: 'other', title: '', hostApi: 1, pages: [], navigation: [], slots: {} }) },
    ],
    ['mf-manifest.json that is not JSON', { 'mf-manifest.json': '<html>' }],
    ['mf-manifest.json with a missing entry', { 'mf-manifest.json': (remoteFiles()['mf-manifest.json'] as string).replace('b3b1846f', '00000000') }],
    [
      'mf-manifest.json with an entry outside its folder',
      { 'mf-manifest.json': (remoteFiles()['mf-manifest.json'] as string).replace('assets/remoteEntry', '../../x') },
    ],
    [
      'mf-manifest.json with another public path',
      { 'mf-manifest.json': (remoteFiles()['mf-manifest.json'] as string).replace('/r/directory/', 'https://evil.example/') },
    ],
  ]
  test.each(brokenRemotes)('leaves out and logs a remote with %s, and serves the others', async (_what, files) => {
    await release(shellFiles(), remoteFiles(files))
    expect(await remotes()).toEqual([])
    expect((await gateway.fetch('/about')).status).toBe(200)
    expect((await gateway.fetch('/directory')).status).toBe(404)
    expect(errors()).toMatchObject([{ part: 'directory' }])
  })

  test.each(['{', '{}', '{"current":"../../shell/releases"}', '{"current":"000000000000"}', '{"current":7}', '{"current":"."}', ''])(
    'leaves out a part with the pointer %s',
    async (pointer) => {
      await release()
      expect(await remotes()).toHaveLength(1)
      await folder.point('directory', pointer)
      expect(await remotes()).toEqual([])
      expect((await gateway.fetch('/about')).status).toBe(200)
      expect(errors()).toMatchObject([{ part: 'directory' }])
      await release()
      expect(await remotes()).toHaveLength(1)
    },
  )

  test('gives a page pattern that two parts declare to the first part and logs the conflict', async () => {
    await release(shellFiles(), remoteFiles({}, { pages: ['/about', '/directory'] }))
    expect(await text('/about')).not.toContain('rel="preload"')
    expect(await text('/directory')).toContain('rel="preload"')
    expect(errors()).toMatchObject([{ pattern: '/about', remote: 'directory' }])
  })
})

describe('files', () => {
  test('lets browsers keep hashed files for a year', async () => {
    await release()
    for (const path of ['/assets/main.aaaa1111.js', '/r/directory/assets/routes.27bf3391.js']) {
      const response = await gateway.fetch(path)
      expect(response.status).toBe(200)
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(response.headers.get('content-type')).toMatch(/^(?:text|application)\/javascript; charset=utf-8$/i)
    }
  })

  test('makes browsers check manifest and root files again', async () => {
    await release()
    const manifest = await gateway.fetch('/r/directory/mf-manifest.json?v=1')
    expect(manifest.headers.get('cache-control')).toBe('no-cache')
    expect(await manifest.json()).toMatchObject({ id: 'directory' })
    const icon = await gateway.fetch('/favicon.svg')
    expect(icon.headers.get('content-type')).toBe('image/svg+xml')
    expect(icon.headers.get('cache-control')).toBe('public, max-age=3600')
  })

  test('answers 404 for a file that was removed', async () => {
    const { shell } = await release()
    await text('/about')
    await rm(join(folder.path, 'shell', 'releases', shell, 'assets'), { recursive: true })
    const response = await gateway.fetch('/assets/main.aaaa1111.js')
    expect(response.status).toBe(404)
    expect(response.headers.get('cache-control')).not.toContain('immutable')
    expect(await response.json()).toMatchObject({ code: 'NOT_FOUND' })
  })

  test.each([
    '/assets/../index.html',
    '/assets/../remote.json',
    '/assets/..%2fremote.json',
    '/assets/%2e%2e/remote.json',
    '/assets/..%5cremote.json',
    '/assets/....//secret.txt',
    '/r/directory/assets/../../../../secret.txt',
    '/r/directory/..%2f..%2f..%2fsecret.txt',
    '/r/..%2fsecret.txt',
    '/r/../secret.txt',
    '/r//secret.txt',
    '/assets//etc/passwd',
    '/assets/link.txt',
    '/assets/main.aaaa1111.js.br',
    '/assets/main.aaaa1111.js%00',
    '/assets/',
    '/assets',
    '/r/directory/',
    '/r/directory/remote.json',
    '/r/directory/pointer.json',
    '/r/shell/assets/main.aaaa1111.js',
    '/r/nobody/assets/x.js',
    '/secret.txt',
  ])('serves no file for %s', async (path) => {
    const version = (await release()).shell
    await writeFile(join(folder.path, 'secret.txt'), 'secret')
    await symlink(join(folder.path, 'secret.txt'), join(folder.path, 'shell', 'releases', version, 'assets', 'link.txt'))
    await release(shellFiles({ 'robots.txt': '' }))
    const { status, body } = parseRaw(await sendRaw(gateway.port, `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`))
    expect([400, 404]).toContain(status)
    expect(body).not.toContain('secret')
    expect(body).not.toContain(ONLY_IN_REMOTE_JSON)
  })
})

test('the test releases have the shape that the build writes', async () => {
  await release()
  const written = JSON.parse(
    await readFile(join(folder.path, 'directory', 'releases', (await remotes())[0]?.version ?? '', 'mf-manifest.json'), 'utf8'),
  )
  expect(Object.keys(written)).toEqual(['id', 'name', 'metaData', 'shared', 'remotes', 'exposes'])
})
