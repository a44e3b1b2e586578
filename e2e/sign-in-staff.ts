// Before the journeys: signs in as the demo staff, once. Workers find the cookie in their environment.
import { codeOf } from './journeys/authenticator.ts'
import { demoSignIn } from './journeys/demo-sign-ins.ts'

export default async function signInStaff(): Promise<void> {
  const origin = process.env.BASE_URL as string
  const { username, password, secret = '' } = demoSignIn('staff')
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ username, password, remember: true, code: codeOf(secret) }),
  })
  const [, name, value] = /^([^=]+)=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '') ?? []
  if (!answer.ok || !value) throw new Error(`The demo staff could not sign in: ${answer.status} ${await answer.text()}`)
  process.env.STAFF_COOKIE = JSON.stringify({ name, value })
}
