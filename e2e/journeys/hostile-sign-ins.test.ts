import { type APIRequestContext, expect, type PlaywrightWorkerArgs, test } from '@playwright/test'
import { COOKIE_NAME } from '@ungana/contracts-identity'
import { expectOurError } from './our-error.ts'

const PASSWORD = 'seven-goats-and-a-radio'

let count = 0
function newBusiness() {
  count += 1
  const unique = `${Date.now().toString(36)}${test.info().workerIndex}${count}`
  return {
    businessName: `Hostile Test ${unique}`,
    businessType: 'trader',
    country: 'Rwanda',
    location: 'Kigali',
    email: `owner-${unique}@hostile.example`,
    phone: '+250 788 000 000',
    contactPerson: 'Test Owner',
    primaryProducts: 'Dry beans and maize',
    description: 'A company that exists for one test and trades in nothing.',
    employeeCount: '1-10',
    password: PASSWORD,
  }
}

/** A browser of its own: cookies of one are not those of another. */
async function device(playwright: PlaywrightWorkerArgs['playwright'], baseURL: string | undefined, cookie?: string): Promise<APIRequestContext> {
  const origin = baseURL as string
  return playwright.request.newContext({ baseURL: origin, extraHTTPHeaders: { origin, ...(cookie ? { cookie } : {}) } })
}

const signedInAs = async (request: APIRequestContext) => (await (await request.get('/api/auth/session')).json()).user?.username ?? null
const cookieOf = async (request: APIRequestContext) => (await request.storageState()).cookies.find(({ name }) => name === COOKIE_NAME)?.value

test('registering twice at once with one key makes one company, and the cookie is never in a stored answer', async ({ playwright, baseURL }) => {
  const business = newBusiness()
  const devices = await Promise.all([1, 2, 3, 4, 5].map(() => device(playwright, baseURL)))
  // A machine that is busy may tell the others to wait (503): they ask again with the same key, as any client would.
  const register = async (request: APIRequestContext) => {
    const send = () => request.post('/api/auth/register', { data: business, headers: { 'idempotency-key': business.email } })
    let answer = await send()
    for (let again = 0; answer.status() === 503 && again < 20; again++) answer = await send()
    return answer
  }
  const answers = await Promise.all(devices.map(register))
  expect(answers.map((answer) => answer.status())).toEqual([201, 201, 201, 201, 201])
  const users = await Promise.all(answers.map((answer) => answer.json()))
  expect(new Set(users.map((user) => JSON.stringify(user))).size).toBe(1)
  const [first] = devices as [APIRequestContext]
  const found = await first.get('/api/users/search', { params: { q: business.businessName } })
  expect((await found.json()).map(({ id }: { id: string }) => id)).toEqual([users[0].id])
  expect(new Set(await Promise.all(devices.map(cookieOf))).size).toBe(5)

  const other = await first.post('/api/auth/register', {
    data: { ...business, description: `${business.description} Changed.` },
    headers: { 'idempotency-key': business.email },
  })
  expect([409, 422]).toContain(other.status())
})

test('neither another origin nor a made-up cookie nor a stranger reaches a session', async ({ playwright, baseURL }) => {
  const owner = await device(playwright, baseURL)
  const business = newBusiness()
  expect((await owner.post('/api/auth/register', { data: business })).status()).toBe(201)
  const username = await signedInAs(owner)
  await expectOurError(await owner.post('/api/auth/logout', { headers: { origin: 'https://evil.example' } }), 403)
  await expectOurError(await owner.post('/api/auth/logout', { headers: { origin: 'null' } }), 403)
  const credentials = { username: business.email, password: PASSWORD }
  await expectOurError(await owner.post('/api/auth/login', { headers: { origin: 'https://evil.example' }, data: credentials }), 403)
  await expectOurError(await owner.post('/api/auth/login', { form: credentials }), 415)
  await expectOurError(
    await owner.post('/api/auth/login', { headers: { 'content-type': 'text/plain' }, data: Buffer.from(JSON.stringify(credentials)) }),
    415,
  )
  expect(await signedInAs(owner)).toBe(username)

  for (const value of ['x', 'A'.repeat(43), `${'A'.repeat(42)}=`, "' or 1=1 --", '../../etc', 'A'.repeat(4000)]) {
    const request = await device(playwright, baseURL, `${COOKIE_NAME}=${value}`)
    expect(await signedInAs(request), value).toBe(null)
    await expectOurError(await request.get('/api/users'), 401)
  }

  // Fixation: what an attacker planted before the sign-in is worth nothing after it.
  const planted = 'B'.repeat(43)
  const another = newBusiness()
  const victim = await device(playwright, baseURL)
  const answer = await victim.post('/api/auth/register', { data: another, headers: { cookie: `${COOKIE_NAME}=${planted}` } })
  expect(answer.status()).toBe(201)
  expect(await cookieOf(victim)).not.toBe(planted)
  expect(await signedInAs(await device(playwright, baseURL, `${COOKIE_NAME}=${planted}`))).toBe(null)

  // A new sign-in is a new session, and the old cookie dies with it.
  const before = await cookieOf(victim)
  expect((await victim.post('/api/auth/login', { data: { username: another.email, password: PASSWORD } })).status()).toBe(200)
  expect(await cookieOf(victim)).not.toBe(before)
  await expect.poll(async () => signedInAs(await device(playwright, baseURL, `${COOKIE_NAME}=${before}`))).toBe(null)
})

test('a revoked device is out; nobody revokes the devices of another', async ({ playwright, baseURL }) => {
  const business = newBusiness()
  const phone = await device(playwright, baseURL)
  const laptop = await device(playwright, baseURL)
  expect((await phone.post('/api/auth/register', { data: business })).status()).toBe(201)
  expect((await laptop.post('/api/auth/login', { data: { username: business.email, password: PASSWORD } })).status()).toBe(200)
  const sessions: { id: string; current: boolean }[] = await (await laptop.get('/api/auth/sessions')).json()
  expect(sessions).toHaveLength(2)
  const phones = sessions.find(({ current }) => !current)?.id as string

  const stranger = await device(playwright, baseURL)
  expect((await stranger.post('/api/auth/register', { data: newBusiness() })).status()).toBe(201)
  await expectOurError(await stranger.delete(`/api/auth/sessions/${phones}`), 404)
  await expectOurError(await stranger.delete('/api/auth/sessions/not-an-id'), 400, 'id')
  expect(await signedInAs(phone)).not.toBe(null)

  expect((await laptop.delete(`/api/auth/sessions/${phones}`)).status()).toBe(204)
  await expect.poll(() => signedInAs(phone)).toBe(null)
  expect(await signedInAs(laptop)).not.toBe(null)
})
