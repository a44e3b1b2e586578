// What staff opened, from the audit log.
import { STAFF_VIEWS_PAGE_SIZE, type StaffView, type StaffViewsEndpoint } from '@ungana/contracts-kit'
import type pg from 'pg'
import type { Service } from './service.ts'

/** Answers what staff opened to staff who may read it. @param actions of the audit log that are such views */
export function staffViewsRoute(app: Service, definition: StaffViewsEndpoint, pool: Pick<pg.Pool, 'query'>, actions: readonly string[]): void {
  app.route({
    ...definition,
    config: { policy: 'staff', act: 'views.read' },
    handler: async (request, reply) => {
      const offset = (request.query.page - 1) * STAFF_VIEWS_PAGE_SIZE
      const counted = await pool.query<{ total: number }>('SELECT count(*)::int AS total FROM audit.entries WHERE action = ANY($1)', [actions])
      const { rows } = await pool.query<StaffView>(
        `SELECT sequence::text AS id, at, actor, action, subject FROM audit.entries WHERE action = ANY($1)
         ORDER BY sequence DESC LIMIT ${STAFF_VIEWS_PAGE_SIZE} OFFSET $2`,
        [actions, offset],
      )
      reply.header('x-total-count', counted.rows[0]?.total ?? 0)
      return rows
    },
  })
}
