// The tests that every service has. Its matrix tests who may call its routes.
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MatrixSite } from './matrix/matrix.ts'
import { withoutRecentLogin } from './recent-login.ts'
import { wrongAnswers } from './requests/requests.ts'
import { longStalls } from './stalls.ts'

interface ServiceRules {
  /** Each compares tables of service-kit with those in the service's migrations. */
  readonly tables: readonly ((migrations: string) => void)[]
  /** Routes that need no recent login although their kind does, as `POST /api/things`, sorted. */
  readonly withoutRecentLogin?: readonly string[]
}

/**
 * @param folder of the service
 * @returns the running service, for further tests
 */
export function testService<Site extends MatrixSite>(service: string, start: () => Promise<Site>, folder: string, rules: ServiceRules): () => Site {
  let site: Site
  beforeAll(async () => {
    site = await start()
  })
  afterAll(() => site?.close())

  test('every answer is what the API description says', { timeout: 3_600_000 }, async () => {
    expect(await wrongAnswers(service, site, join(folder, 'matrix.txt'))).toEqual([])
  })

  test('no request keeps the service from others for more than 50 ms', { timeout: 600_000 }, async () => {
    expect(await longStalls(service, site.app, site.identity)).toEqual([])
  })

  test('is ready while the database answers', async () => {
    expect((await site.app.inject('/ready')).statusCode).toBe(200)
  })

  test('has the tables that service-kit describes', () => {
    for (const expectTables of rules.tables) expectTables(join(folder, 'prisma/migrations'))
  })

  test('bank details, exports, refunds, the email address and password, and decisions on accounts need a recent login', () => {
    expect(withoutRecentLogin(site.app)).toEqual(rules.withoutRecentLogin ?? [])
  })

  return () => site
}
