import type { LanguageCode } from './languages.ts'

/** In each language's own words, because its reader may know no other. */
export const offers: Readonly<Record<LanguageCode, { readonly read: string; readonly close: string }>> = {
  en: { read: 'Read Ungana in English', close: 'Close' },
  fr: { read: 'Lire Ungana en français', close: 'Fermer' },
  sw: { read: 'Soma Ungana kwa Kiswahili', close: 'Funga' },
  rw: { read: 'Soma Ungana mu Kinyarwanda', close: 'Funga' },
  ar: { read: 'اقرأ Ungana بالعربية', close: 'إغلاق' },
  pt: { read: 'Ler a Ungana em português', close: 'Fechar' },
}
