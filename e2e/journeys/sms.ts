// The launcher's SMS sandbox, which receives every SMS of the tests.
import { expect } from './site.ts'

interface Sms {
  readonly to: string
  readonly text: string
}

/** The newest code to a number. `before`: an earlier code, which does not count. */
export async function codeTo(number: string, before?: string): Promise<string> {
  const taken = async (): Promise<Sms[]> => (await fetch(`${process.env.SMS_SANDBOX_URL}/sms.json`)).json()
  const find = async () => /^\d{6}/.exec((await taken()).find(({ to }) => to === number)?.text ?? '')?.[0]
  await expect.poll(async () => ((await find()) ?? before) !== before).toBe(true)
  return (await find()) as string
}
