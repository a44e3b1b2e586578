import { COOKIE_NAME } from '@ungana/contracts-identity'
import { newMember } from './members.ts'
import { expectOurError } from './our-error.ts'
import { expect, test } from './site.ts'

test('protects a session from other sites’ pages, planted cookies and injected markup', async ({ browser, playwright, allow }) => {
  allow(/./)
  const site = process.env.BASE_URL as string
  const member = await newMember(browser, 'Hostile Traders')
  const stranger = new URL(site)
  stranger.hostname = stranger.hostname === 'localhost' ? '127.0.0.1' : 'localhost'
  await member.context.route(`${stranger.origin}/trap`, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<form method="post" action="${site}/api/auth/logout"></form>` }),
  )
  const trap = await member.context.newPage()
  await trap.goto(`${stranger.origin}/trap`)
  const read = await trap.evaluate(async (origin) => {
    // The browser hides the responses from this page. The test checks later that the session still works.
    for (const path of ['logout', 'sessions/revoke-all'])
      await fetch(`${origin}/api/auth/${path}`, { method: 'POST', credentials: 'include', mode: 'no-cors' }).catch(() => undefined)
    return fetch(`${origin}/api/auth/account`, { credentials: 'include' }).then(
      () => 'read',
      () => 'refused',
    )
  }, site)
  expect(read).toBe('refused')
  const answered = trap.waitForResponse(`${site}/api/auth/logout`)
  await trap.evaluate(() => document.forms[0]?.submit())
  expect((await answered).status()).toBe(403)
  await member.page.goto('/settings')
  await expect(member.page.getByRole('button', { name: 'Log out everywhere' })).toBeVisible()

  // A cookie planted before the login is useless after it.
  const planted = 'B'.repeat(43)
  const device = (cookie: string) => playwright.request.newContext({ baseURL: site, extraHTTPHeaders: { origin: site, cookie } })
  const { email } = await (await member.page.request.get('/api/auth/account')).json()
  const victim = await device(`${COOKIE_NAME}=${planted}`)
  const login = await victim.post('/api/auth/login', { data: { username: email, password: 'terraced hills at dawn 7' } })
  expect(login.status()).toBe(200)
  expect(login.headers()['set-cookie']).toContain(`${COOKIE_NAME}=`)
  expect(login.headers()['set-cookie']).not.toContain(planted)
  for (const value of [planted, 'x', 'A'.repeat(43), 'A'.repeat(4000)]) {
    const attacker = await device(`${COOKIE_NAME}=${value}`)
    expect((await (await attacker.get('/api/auth/session')).json()).user).toBeNull()
    await expectOurError(await attacker.get('/api/users'), 401)
  }

  // The browser ignores injected styles, and reports injected markup and scripts.
  const { page } = member
  await page.goto('/about')
  const violations = await page.evaluateHandle(() => {
    const seen: string[] = []
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, disposition }) => seen.push(`${effectiveDirective}: ${disposition}`))
    document.head.append(Object.assign(document.createElement('style'), { textContent: 'main { display: none }' }))
    document.body.insertAdjacentHTML('beforeend', '<p style="color: red">Injected</p>')
    document.createElement('script').src = '/api/categories'
    return seen
  })
  await expect
    .poll(() => violations.jsonValue())
    .toEqual(['style-src-elem: enforce', 'require-trusted-types-for: report', 'style-src-attr: enforce', 'require-trusted-types-for: report'])
  await expect(page.getByRole('main')).toBeVisible()
})
