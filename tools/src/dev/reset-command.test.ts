import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { resetCommand } from '#dev/reset-command.ts'
import { makeFakeCheckout } from '#test/fake-checkout.ts'

it('deletes everything except downloaded programs', async () => {
  const checkout = makeFakeCheckout()
  onTestFinished(() => checkout.remove())
  for (const path of ['secrets.json', 'mailbox/1.eml', 'provider-sandbox.json', 'files/directory/1', 'of-a-later-version/1', 'compile-cache/1']) {
    const file = join(checkout.root, '.ungana', path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, '')
  }
  await resetCommand(checkout.root)
  expect(readdirSync(join(checkout.root, '.ungana')).sort()).toEqual(['compile-cache', 'debian'])
})
