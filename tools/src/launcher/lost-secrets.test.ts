import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import { refuseLostSecrets } from '#launcher/lost-secrets.ts'
import { loadSecrets } from '#launcher/secrets.ts'

const adminUrl = inject('postgresAdminUrl')

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text).finally(() => client.end())
}

it('refuses new secrets beside used databases', async () => {
  const stateDir = mkdtempSync(join(tmpdir(), 'ungana-lost-'))
  const url = (name: string) => Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href
  onTestFinished(async () => {
    rmSync(stateDir, { recursive: true })
    await query(adminUrl, 'DROP DATABASE IF EXISTS lost_secrets')
  })
  const env = { DATABASE_URL_IDENTITY: url('lost_secrets') }
  await refuseLostSecrets(stateDir, {})
  await refuseLostSecrets(stateDir, env)
  await query(adminUrl, 'CREATE DATABASE lost_secrets')
  await refuseLostSecrets(stateDir, env)
  await query(url('lost_secrets'), 'CREATE TABLE _prisma_migrations (id int)')
  await expect(refuseLostSecrets(stateDir, env)).rejects.toThrow(
    /secrets\.json is missing, but your Postgres has .* \(identity\)\. Restore the file from a backup/,
  )
  await expect(refuseLostSecrets(stateDir, { DATABASE_URL_PAYMENTS: url('lost_secrets') })).rejects.toThrow('(payments)')
  await refuseLostSecrets(stateDir, { DATABASE_URL_PAYMENTS: url('lost_secrets'), BANK_DETAILS_KEYS: 'of the operator' })
  loadSecrets(stateDir, [])
  await refuseLostSecrets(stateDir, env)
})
