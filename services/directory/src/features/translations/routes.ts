import { DESCRIPTIONS_A_MINUTE, listDescriptionLanguages, translateDescription } from '@ungana/contracts-directory'
import type { Service } from '@ungana/service-kit'
import { minuteLimit, type Translator } from '@ungana/service-kit/translator'
import { NoTranslation } from '#errors.ts'
import type { Database } from '#lib/database.ts'
import { publicDescription, rememberTranslations } from './translations.ts'

/** For all visitors together, because the translator may cost money. */
const ALL_A_MINUTE = 120

/** Without a translator, the list of languages is empty, so no page offers a translation. */
export function translationRoutes(app: Service, database: Database, translator: Translator | undefined): void {
  const translated = translator && rememberTranslations(translator)
  const [isWithinOwnLimit, isWithinAllLimit] = [minuteLimit(DESCRIPTIONS_A_MINUTE), minuteLimit(ALL_A_MINUTE)]

  app.route({
    ...listDescriptionLanguages,
    config: { policy: 'anyone' },
    handler: async (_, reply) => {
      reply.header('cache-control', 'public, max-age=300')
      return { languages: translator ? await translator.languages() : [] }
    },
  })

  app.route({
    ...translateDescription,
    config: { policy: 'anyone' },
    handler: async ({ params: { kind, id }, query: { to }, ip }) => {
      const text = await publicDescription(database, kind, id)
      if (!translated || !(await translator.languages()).includes(to)) throw new NoTranslation()
      return translated(text, to, () => isWithinOwnLimit(ip) && isWithinAllLimit('all'))
    },
  })
}
