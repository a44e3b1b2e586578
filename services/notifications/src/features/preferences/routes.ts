import { changePreferences, getPreferences } from '@ungana/contracts-notifications'
import { callerOf, type Service } from '@ungana/service-kit'
import type { Notifications } from '#lib/dependencies.ts'
import { preferencesOf, savePreferences } from './preferences.ts'

export function preferenceRoutes(app: Service, { pool, transaction }: Notifications): void {
  app.route({
    ...getPreferences,
    config: { policy: 'member', act: 'company.see' },
    handler: async (request) => preferencesOf(pool, callerOf(request)),
  })

  app.route({
    ...changePreferences,
    config: { policy: 'member', act: 'company.edit' },
    handler: async (request) => {
      const accountId = callerOf(request)
      return transaction(async (tx) => {
        await savePreferences(tx, accountId, request.body)
        return preferencesOf(tx, accountId)
      })
    },
  })
}
