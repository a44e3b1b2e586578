import { getPhoneLogin, logInByPhone, login, logout, sendPhoneLoginCode } from '@ungana/contracts-identity'
import { text } from '@ungana/language/server'
import type { Service } from '@ungana/service-kit'
import { field, form, html, problemOf, safePath, serveTextPages, type TextPage, type Visit } from '@ungana/service-kit/text-pages'

const secondFactor = (visit: Visit) =>
  field(visit, {
    name: 'code',
    label: visit.say(text('Code')),
    hint: visit.say(text('Only if you have a second factor: from your authenticator app, or a recovery code')),
    autoComplete: 'one-time-code',
    required: false,
  })

/** The page to which the login leads. */
const wanted = ({ query }: Visit) => new URLSearchParams({ from: safePath(query.from) })

const logIn: TextPage = {
  path: '/login',
  policy: 'anyone',
  show: async (visit) => {
    const { say, ask, link } = visit
    const { body: bySms } = await ask(getPhoneLogin, {})
    return {
      title: say(text('Log In')),
      body: html`${problemOf(visit)}${form(visit, {
        action: `/login?${wanted(visit)}`,
        submit: say(text('Log In')),
        fields: html`${field(visit, { name: 'username', label: say(text('Username or email')), autoComplete: 'username' })}${field(visit, {
          name: 'password',
          label: say(text('Password')),
          type: 'password',
          autoComplete: 'current-password',
        })}${secondFactor(visit)}`,
      })}${bySms.available && html`<p>${link(`/login/phone?${wanted(visit)}`, say(text('Use a code by SMS')))}</p>`}`,
    }
  },
  send: async ({ form: { username = '', password = '', code }, query, ask }) => {
    await ask(login, { body: { username, password, ...(code && { code }) } })
    return safePath(query.from)
  },
}

/** Asks for the number, then for the code. The token of the code is only in the form: an address would be in logs and histories. */
const logInBySms: TextPage = {
  path: '/login/phone',
  policy: 'anyone',
  show: async (visit) => {
    const { say, link, form: sent } = visit
    const action = `/login/phone?${wanted(visit)}`
    const password = html`<p>${link(`/login?${wanted(visit)}`, say(text('Use the password')))}</p>`
    if (!sent.token) {
      const hint = say(text('With the country code, such as +250 788 123 456'))
      const number = field(visit, { name: 'phone', label: say(text('Phone number')), type: 'tel', hint, autoComplete: 'tel' })
      const askForCode = form(visit, { action, submit: say(text('Send the Code')), fields: number })
      return { title: say(text('Log in with a code by SMS')), body: html`${problemOf(visit)}${askForCode}${password}` }
    }
    const { token, to = '' } = sent
    const enterCode = form(visit, {
      action,
      submit: say(text('Log In')),
      fields: html`<input type="hidden" name="token" value="${token}"><input type="hidden" name="to" value="${to}">${field(visit, {
        name: 'smsCode',
        label: say(text('Code from the SMS')),
        autoComplete: 'one-time-code',
      })}${secondFactor(visit)}`,
    })
    const told = say(text('If an account has confirmed the number {to}, we sent a code there. It works for 10 minutes.', { to }))
    const again = html`<p>${link(action, say(text('Send another code')))}</p>`
    return { title: say(text('Log in with a code by SMS')), body: html`${problemOf(visit)}<p>${told}</p>${enterCode}${again}${password}` }
  },
  send: async ({ form: { phone = '', token, smsCode = '', code }, query, ask }) => {
    if (!token) return (await ask(sendPhoneLoginCode, { body: { phone } })).body
    await ask(logInByPhone, { body: { token, smsCode, ...(code && { code }) } })
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

export const textPageRoutes = (app: Service) => serveTextPages(app, [logIn, logInBySms, logOut])
