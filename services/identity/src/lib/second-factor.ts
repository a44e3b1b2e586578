// Codes of an authenticator app, and recovery codes for the day it is lost.
import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { CodeRequired, WrongCode } from '#errors.ts'
import { type Database, sql, type Transaction } from './database.ts'
import { seal, unseal } from './sealed.ts'
import type { Throttles } from './throttles.ts'

/** Seconds that a code is shown; one before and one after count as well, because clocks differ. */
const PERIOD = 30
const WINDOW = 1
const RECOVERY_CODES = 10

interface Holder {
  readonly id: string
  readonly totpConfirmedAt: Date | null
}

export interface SecondFactor {
  /** Nothing where the account has none. @throws CodeRequired, WrongCode, TooManyAttempts */
  require(account: Holder, code: string | undefined): Promise<void>
  /** Whether it is the code of the moment, or an unused recovery code, of this account. Each counts once. @throws TooManyAttempts */
  use(accountId: string, code: string): Promise<boolean>
  /** A secret that waits for its first code. */
  begin(tx: Transaction, accountId: string, label: string): Promise<{ secret: string; uri: string }>
  /** New ones; those before are over. Only now can they be read. */
  recoveryCodes(tx: Transaction, accountId: string): Promise<string[]>
}

export interface SecondFactorOptions {
  readonly database: Pick<Database, 'prisma'>
  readonly throttles: Pick<Throttles, 'code'>
  /** 32 bytes, from outside of the database. */
  readonly key: Buffer
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

export function createSecondFactor({ database: { prisma }, throttles, key, now = Date.now }: SecondFactorOptions): SecondFactor {
  async function isRight(accountId: string, typed: string): Promise<boolean> {
    const code = typed.replace(/[\s-]/g, '').toUpperCase()
    return /^\d{6}$/.test(code) ? useCode(accountId, code) : useRecoveryCode(accountId, code)
  }

  async function useCode(accountId: string, code: string): Promise<boolean> {
    const account = await prisma.account.findUnique({ where: { id: accountId }, select: { totpSecret: true } })
    if (!account?.totpSecret) return false
    const totp = totpOf(unseal(key, account.totpSecret, accountId))
    const moment = now()
    const delta = totp.validate({ token: code, timestamp: moment, window: WINDOW })
    if (delta === null) return false
    const step = Math.floor(moment / 1000 / PERIOD) + delta
    // Of two at once with one code, one finds it used.
    const used = await prisma.$executeRaw(sql`
      UPDATE accounts SET totp_last_step = ${step} WHERE id = ${accountId}::uuid AND (totp_last_step IS NULL OR totp_last_step < ${step})`)
    return used === 1
  }

  async function useRecoveryCode(accountId: string, code: string): Promise<boolean> {
    const { count } = await prisma.recoveryCode.deleteMany({ where: { accountId, codeHash: hashOf(code) } })
    return count === 1
  }

  const use: SecondFactor['use'] = (accountId, code) => throttles.code(accountId, () => isRight(accountId, code))

  return {
    use,
    async require({ id, totpConfirmedAt }, code) {
      if (totpConfirmedAt === null) return
      if (!code) throw new CodeRequired()
      if (!(await use(id, code))) throw new WrongCode()
    },
    async begin(tx, accountId, label) {
      const secret = new Secret({ size: 20 }).base32
      const totpSecret = seal(key, secret, accountId)
      await tx.account.updateMany({ where: { id: accountId, totpConfirmedAt: null }, data: { totpSecret, totpLastStep: null } })
      return { secret, uri: totpOf(secret, label).toString() }
    },
    async recoveryCodes(tx, accountId) {
      const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
      await tx.recoveryCode.deleteMany({ where: { accountId } })
      await tx.recoveryCode.createMany({ data: codes.map((code) => ({ accountId, codeHash: hashOf(code.replaceAll('-', '')) })) })
      return codes
    },
  }
}

const totpOf = (secret: string, label = 'Ungana') =>
  new TOTP({ issuer: 'Ungana', label, algorithm: 'SHA1', digits: 6, period: PERIOD, secret: Secret.fromBase32(secret) })

/** 80 bits: four groups of four letters and digits, never six digits alone. */
const newRecoveryCode = () => (new Secret({ buffer: new Uint8Array(randomBytes(10)).buffer }).base32.match(/.{4}/g) as string[]).join('-')

const hashOf = (code: string) => new Uint8Array(createHash('sha256').update(code).digest())
