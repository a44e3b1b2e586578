import type { LanguageCode } from '@ungana/language'

const texts: Readonly<Record<LanguageCode, readonly [title: string, text: string]>> = {
  en: ['You are offline', 'This page was not saved on this device. Please open it again when there is a connection.'],
  fr: ['Vous êtes hors ligne', 'Cette page n’a pas été enregistrée sur cet appareil. Ouvrez-la de nouveau quand la connexion sera rétablie.'],
  sw: ['Huna mtandao', 'Ukurasa huu haukuhifadhiwa kwenye kifaa hiki. Tafadhali ufungue tena mtandao ukirudi.'],
  rw: ['Nta murandasi ufite', 'Iyi paji ntiyabitswe kuri iki gikoresho. Yifungure nanone murandasi nigaruka.'],
  ar: ['أنت غير متصل بالإنترنت', 'لم تُحفظ هذه الصفحة على هذا الجهاز. افتحها مرة أخرى عند عودة الاتصال.'],
  pt: ['Está sem ligação', 'Esta página não foi guardada neste dispositivo. Abra-a de novo quando houver ligação.'],
}

/** The answer if nothing is saved in the visitor's language. */
export function noFrame(language: LanguageCode): Response {
  const [title, text] = texts[language]
  const html = `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${title}</title><h1>${title}</h1><p>${text}</p><p><a href="">↻</a></p></html>`
  return new Response(html, {
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "default-src 'none'" },
  })
}
