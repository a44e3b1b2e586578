import { getRequestSettings, INVITATIONS_A_DAY, listTakers, setRequestSettings } from '@ungana/contracts-messaging'
import { callerOf, type Service } from '@ungana/service-kit'
import type { Messaging } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'
import { takersOf } from '#lib/request-takers.ts'

export function requestSettingRoutes(app: Service, { pool }: Messaging): void {
  const reading = { policy: 'member', act: 'messages.read' } as const

  app.route({
    ...getRequestSettings,
    config: reading,
    handler: async (request) => {
      const { rows } = await query(pool, 'SELECT per_day AS "perDay", categories FROM request_settings WHERE company_id = $1', [callerOf(request)])
      const { perDay = INVITATIONS_A_DAY, categories } = rows[0] ?? {}
      return { perDay, categories: categories ?? [] }
    },
  })

  app.route({
    ...setRequestSettings,
    config: { policy: 'member', act: 'inquiries.write' },
    handler: async (request) => {
      const { perDay, categories } = request.body
      const chosen = [...new Set(categories)]
      await query(
        pool,
        `INSERT INTO request_settings (company_id, per_day, categories) VALUES ($1, $2, $3)
         ON CONFLICT (company_id) DO UPDATE SET per_day = excluded.per_day, categories = excluded.categories`,
        [callerOf(request), perDay, chosen],
      )
      return { perDay, categories: chosen }
    },
  })

  app.route({
    ...listTakers,
    config: reading,
    handler: async (request) => takersOf(pool, request.body.supplierIds, request.body.category ?? ''),
  })
}
