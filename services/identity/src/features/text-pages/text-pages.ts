import { login, logout } from '@ungana/contracts-identity'
import { text } from '@ungana/language/server'
import type { Service } from '@ungana/service-kit'
import { field, form, html, problemOf, safePath, serveTextPages, type TextPage } from '@ungana/service-kit/text-pages'

const logIn: TextPage = {
  path: '/login',
  policy: 'anyone',
  show: async (visit) => {
    const { say, query } = visit
    return {
      title: say(text('Log In')),
      body: html`${problemOf(visit)}${form(visit, {
        action: `/login?${new URLSearchParams({ from: safePath(query.from) })}`,
        submit: say(text('Log In')),
        fields: html`${field(visit, { name: 'username', label: say(text('Username or email')), autoComplete: 'username' })}${field(visit, {
          name: 'password',
          label: say(text('Password')),
          type: 'password',
          autoComplete: 'current-password',
        })}${field(visit, {
          name: 'code',
          label: say(text('Code')),
          hint: say(text('Only if you have a second factor: from your authenticator app, or a recovery code')),
          autoComplete: 'one-time-code',
          required: false,
        })}`,
      })}`,
    }
  },
  send: async ({ form: { username = '', password = '', code }, query, ask }) => {
    await ask(login, { body: { username, password, ...(code && { code }) } })
    return safePath(query.from)
  },
}

const logOut: TextPage = {
  path: '/logout',
  policy: 'anyone',
  show: async ({ say, link }) => ({ title: say(text('Log out')), body: html`<p>${link('/', say(text('Home')))}</p>` }),
  send: async ({ ask }) => {
    await ask(logout, {})
    return '/'
  },
}

export const textPageRoutes = (app: Service) => serveTextPages(app, [logIn, logOut])
