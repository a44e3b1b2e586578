// Codes from an authenticator app, and recovery codes for somebody who lost the app.
import { createHash, randomBytes } from 'node:crypto'
import { latinDigits } from '@ungana/contracts-kit'
import { Secret, TOTP } from 'otpauth'
import { type Database, sql, type Transaction } from './database.ts'
import { seal, unseal } from './sealed.ts'
import type { Guess, Throttles } from './throttles.ts'

/** Seconds that a code is shown. The codes before and after also count, because clocks differ. */
const PERIOD = 30
const WINDOW = 1
const RECOVERY_CODES = 10

export interface SecondFactor {
  /** Returns whether the text is a current code or an unused recovery code of the account. Each works once. @throws TooManyAttempts */
  use(guess: Omit<Guess, 'address'>, code: string): Promise<boolean>
  /** Returns a new secret, which takes effect once its first code is confirmed. */
  begin(tx: Transaction, accountId: string, label: string): Promise<{ secret: string; uri: string }>
  /** Returns new recovery codes, which cannot be read again later. Old ones stop working. */
  recoveryCodes(tx: Transaction, accountId: string): Promise<string[]>
}

export interface SecondFactorOptions {
  readonly database: Pick<Database, 'prisma'>
  readonly throttles: Pick<Throttles, 'code'>
  /** 32 bytes, stored outside the database. */
  readonly key: Buffer
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

export function createSecondFactor({ database: { prisma }, throttles, key, now = Date.now }: SecondFactorOptions): SecondFactor {
  async function isRight(accountId: string, typed: string): Promise<boolean> {
    const code = latinDigits(typed).replace(/[\s-]/g, '').toUpperCase()
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
    // Of two simultaneous calls with the same code, only one succeeds.
    const used = await prisma.$executeRaw(sql`
      UPDATE accounts SET totp_last_step = ${step} WHERE id = ${accountId}::uuid AND (totp_last_step IS NULL OR totp_last_step < ${step})`)
    return used === 1
  }

  async function useRecoveryCode(accountId: string, code: string): Promise<boolean> {
    const { count } = await prisma.recoveryCode.deleteMany({ where: { accountId, codeHash: hashOf(code) } })
    return count === 1
  }

  return {
    use: (guess, code) => throttles.code(guess, () => isRight(guess.account, code)),
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

/** 80 bits, as four groups of four letters and digits, so that it never looks like a six-digit code. */
const newRecoveryCode = () => (new Secret({ buffer: new Uint8Array(randomBytes(10)).buffer }).base32.match(/.{4}/g) as string[]).join('-')

const hashOf = (code: string) => new Uint8Array(createHash('sha256').update(code).digest())
