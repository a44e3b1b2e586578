import { createHash } from 'node:crypto'
import { type Language, type LanguageCode, languageOf } from '@ungana/language'
import { say, text } from '@ungana/language/server'
import { inLanguage } from '@ungana/language/split'
import { addressOf } from './address.ts'
import { Html, html, type Part } from './html.ts'

const style = `:root{color-scheme:light dark;font:1.0625rem/1.5 system-ui,sans-serif}
body{max-width:40rem;margin:0 auto;padding:0 1rem 2rem}
a{color:#0a5c4a;display:inline-block;padding:.5rem 0}
nav,footer{display:flex;flex-wrap:wrap;gap:.25rem 1rem;align-items:center}
h1{font-size:1.5rem;line-height:1.2}h2{font-size:1.15rem;margin:1.5rem 0 .25rem}li h2{margin-top:0}
li,dt,p,h2{overflow-wrap:anywhere}ul,ol,dl{padding:0;margin:0}li{list-style:none;padding:.75rem 0;border-top:1px solid #8886}
li p,dd{margin:0}dt{font-weight:600;margin-top:.5rem}
label,legend{display:block;font-weight:600;margin-top:1rem}
input,select,textarea,button{font:inherit;box-sizing:border-box;max-width:100%;min-height:2.75rem;padding:.4rem .6rem}
input,select,textarea{width:100%;border:1px solid #767676;border-radius:4px}
button{background:#0a5c4a;color:#fff;border:0;border-radius:4px;margin-top:1rem;padding:.4rem 1.2rem;font-weight:600}
nav form{margin:0}nav button{margin:0;background:none;color:#0a5c4a;text-decoration:underline;padding:0;font-weight:400}
.own{border-inline-start:4px solid #0a5c4a;padding-inline-start:.6rem}
.problem{border:2px solid #b3261e;padding:.5rem .75rem;border-radius:4px}
small{display:block}[aria-invalid]+small{font-weight:600;color:#b3261e}.text{white-space:pre-line}
@media(prefers-color-scheme:dark){a,nav button{color:#6fd3b8}.problem{border-color:#ff8a80}[aria-invalid]+small{color:#ff8a80}}`

/** For the header that allows this style and no other. */
const textPageStyle = `'sha256-${createHash('sha256').update(style).digest('base64')}'`

/** The headers of a text page: no scripts and pictures, and forms that go to the site itself. */
export const textPagePolicy = `default-src 'none'; style-src ${textPageStyle}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

export interface Frame {
  readonly language: LanguageCode
  readonly offered: readonly Language[]
  /** The path with its query, as `/borders?page=2`, for links to the same page in other languages. */
  readonly path: string
  readonly title: string
  /** Missing where nobody knows who reads, such as on pages about errors. */
  readonly reader?: 'visitor' | 'member' | undefined
  readonly body: Part
}

export function documentOf({ language, offered, path, title, reader, body }: Frame): string {
  const { direction } = languageOf(language)
  const link = (to: string, name: string) => html`<a href="${addressOf(to, language)}">${name}</a>`
  const said = {
    home: say(language, text('Home')),
    directory: say(language, text('Directory')),
    borders: say(language, text('Borders')),
    lanes: say(language, text('Lane prices')),
    post: say(language, text('Post a load')),
    messages: say(language, text('Messages')),
    bookings: say(language, text('Bookings')),
    login: say(language, text('Log In')),
    logout: say(language, text('Log out')),
    menu: say(language, text('Menu')),
    languages: say(language, text('Languages')),
    full: say(language, text('Site with pictures')),
    status: say(language, text('Status of the site')),
  }
  const others = offered.map(({ code, name }) =>
    code === language ? html`<span>${name}</span> ` : html`<a lang="${code}" href="${addressOf(path, code)}">${name}</a> `,
  )
  const page = html`<html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title} · Ungana</title><style>${new Html(style)}</style></head><body><header><nav aria-label="${said.menu}">${link('/', 'Ungana')} ${link('/directory', said.directory)} ${link('/borders', said.borders)} ${link('/lanes', said.lanes)} ${
    reader === 'member'
      ? html`${link('/loads/new', said.post)} ${link('/messages', said.messages)} ${link('/bookings', said.bookings)} <form method="post" action="${addressOf('/logout', language)}"><button>${said.logout}</button></form>`
      : reader === 'visitor' && link('/login', said.login)
  }</nav></header><main><h1>${title}</h1>${body}</main><hr><footer>${offered.length > 1 && html`<nav aria-label="${said.languages}">${others}</nav>`}<a href="${inLanguage('/', language)}">${said.full}</a> ${link('/status', said.status)}</footer></body></html>`
  return `<!doctype html>${page.markup}`
}
