import { expect, test } from '@playwright/test'
import {
  getBusiness,
  getOrganization,
  listCategories,
  listOrganizations,
  listProducts,
  listReviews,
  listVerifiedBusinesses,
  searchBusinesses,
  searchFacets,
} from '@ungana/contracts-directory'
import { expectOurError } from './our-error.ts'

const endpoints = {
  getBusiness,
  getOrganization,
  listCategories,
  listOrganizations,
  listProducts,
  listReviews,
  listVerifiedBusinesses,
  searchBusinesses,
  searchFacets,
}

test('hostile requests are refused by name, and every answer is guarded and documented', async ({ request, baseURL }) => {
  await test.step('refuses wrong ids and methods with a named field', async () => {
    for (const { url, schema } of Object.values(endpoints)) {
      if ('params' in schema)
        for (const id of ['1', 'null', "' or 1=1 --", '01890a5d-ac96-774b-bcce-b302099a805', 'x'.repeat(500), '😀'])
          await expectOurError(await request.get(url.replace(':id', encodeURIComponent(id))), 400, 'id')
      const path = url.replace(':id', '01890a5d-ac96-774b-bcce-b302099a8057')
      await expectOurError(await request.delete(path, { headers: { origin: baseURL as string } }), 405)
    }
  })
  await test.step('refuses wrong query values with a named field, and treats SQL, patterns and markup as text', async () => {
    for (const path of ['/api/users/search', '/api/organizations'])
      for (const page of ['0', '-1', '1.5', 'two', '1e9', '', ' ']) await expectOurError(await request.get(path, { params: { page } }), 400, 'page')
    for (const limit of ['0', '101', 'all']) await expectOurError(await request.get('/api/users/verified', { params: { limit } }), 400, 'limit')
    for (const path of ['/api/users/search', '/api/users/facets'])
      for (const field of ['q', 'query', 'search', 'category', 'country', 'tag']) {
        await expectOurError(await request.get(path, { params: { [field]: 'x'.repeat(201) } }), 400, field)
        await expectOurError(await request.get(`${path}?${field}=a%00b`), 400, field)
        await expectOurError(await request.get(`${path}?${field}=a&${field}=b`), 400, field)
      }

    const everyone = Number((await request.get('/api/users/search?page=1')).headers()['x-total-count'])
    for (const q of ["'; drop table businesses; --", '%', '_', '\\', '100%', "o'", '"', '<script>', '.*', '(', 'é', 'ኢትዮጵያ']) {
      const answer = await request.get('/api/users/search', { params: { q, page: '1' } })
      expect(answer.status(), q).toBe(200)
      const total = Number(answer.headers()['x-total-count'])
      if (['%', '_', '\\', '.*'].includes(q)) expect(total, q).toBeLessThan(everyone)
    }
    // Other journeys register and suspend companies at the same time.
    expect(Number((await request.get('/api/users/search?page=1')).headers()['x-total-count'])).toBeGreaterThan(everyone / 2)
  })
  await test.step('refuses crafted paths and forged identities at the gateway', async () => {
    for (const path of [
      '/metrics',
      '/routes',
      '/openapi.json',
      '/api/../metrics',
      '/api/%2e%2e/metrics',
      '/api/%2e%2e%2froutes',
      '/api//users/verified',
      '/r/directory/assets/..%2f..%2fpointer.json',
      '/assets/%2e%2e/pointer.json',
    ]) {
      const answer = await request.get(path, { headers: { accept: 'application/json' } })
      const text = await answer.text()
      expect(text, path).not.toMatch(/process_cpu|"policy":|"current":"|"openapi":|root:x:/)
    }
    await expectOurError(await request.get('/api/no-such-thing'), 404)
    await expectOurError(await request.get('/api/users/%E0%A4%A'), 400)

    const plain = await (await request.get('/api/users/search?q=coffee&page=1')).json()
    const forged = await request.get('/api/users/search?q=coffee&page=1', {
      headers: { 'x-ungana-identity': 'eyJhbGciOiJub25lIn0.eyJyb2xlIjoic3RhZmYifQ.', 'x-user-id': plain[0].id, authorization: 'Bearer staff' },
    })
    expect(forged.status()).toBe(200)
    expect(await forged.json()).toEqual(plain)
  })
  await test.step('sends security headers with every page and response', async () => {
    const page = await request.get('/directory')
    const csp = page.headers()['content-security-policy'] ?? ''
    expect(csp).toMatch(/script-src 'self'(;|$)/)
    expect(csp).toContain("frame-ancestors 'none'")
    for (const path of ['/directory', '/api/categories', '/no-such-page', '/api/nothing']) {
      const headers = (await request.get(path)).headers()
      expect(headers['x-content-type-options'], path).toBe('nosniff')
      expect(headers['referrer-policy'], path).toBe('strict-origin-when-cross-origin')
      expect(headers.server, path).toBeUndefined()
      expect(headers['x-powered-by'], path).toBeUndefined()
    }
  })
  await test.step('documents every response body with a real example', async () => {
    type Operation = {
      readonly tags: readonly string[]
      readonly responses: Readonly<Record<string, { content?: Record<string, { examples?: object }> }>>
    }
    const { paths } = (await (await request.get('/api/docs/openapi.json')).json()) as { paths: Record<string, Record<string, Operation>> }
    const answers = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { tags, responses }]) =>
        Object.entries(responses).flatMap(([status, { content }]) => {
          const json = content?.['application/json']
          return /^2/.test(status) && json ? [{ call: `${method} ${path}`, tags, shown: json.examples !== undefined }] : []
        }),
      ),
    )
    expect([...new Set(answers.flatMap(({ tags }) => tags))].sort()).toEqual([
      'deals',
      'directory',
      'identity',
      'logistics',
      'messaging',
      'notifications',
      'payments',
    ])
    expect(answers.filter(({ shown }) => !shown).map(({ call }) => call)).toEqual([])
  })
})
