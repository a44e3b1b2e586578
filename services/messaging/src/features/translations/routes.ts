import { listTranslationLanguages, TRANSLATIONS_A_MINUTE, translateText } from '@ungana/contracts-messaging'
import { callerOf, type Service } from '@ungana/service-kit'
import { minuteLimit, type Translator } from '@ungana/service-kit/translator'
import { NoTranslations, TooManyTranslations } from '#errors.ts'

/** Without a translator, the list of languages is empty and a translation is refused as not available. */
export function translationRoutes(app: Service, translator: Translator | undefined): void {
  const isWithinLimit = minuteLimit(TRANSLATIONS_A_MINUTE)

  app.route({
    ...listTranslationLanguages,
    config: { policy: 'member', act: 'messages.read' },
    handler: async () => ({ languages: translator ? await translator.languages() : [] }),
  })

  app.route({
    ...translateText,
    config: { policy: 'member', act: 'messages.read' },
    handler: async (request) => {
      const callerId = callerOf(request)
      if (!translator) throw new NoTranslations()
      if (!isWithinLimit(callerId)) throw new TooManyTranslations()
      return translator.translate(request.body.text, request.body.to)
    },
  })
}
