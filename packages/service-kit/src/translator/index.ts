export { configuredTranslator, libreTranslate, type Translator, translatorConfig } from './libre-translate.ts'
export { minuteLimit } from './minute-limit.ts'
