// Sends SMS, counts what became of them, and logs without numbers.
import { Counter } from 'prom-client'
import type { Logger } from '../logging.ts'
import type { Metrics } from '../metrics.ts'
import { type Sms, type SmsGateway, SmsRefused } from './sms-gateway.ts'

export interface SmsSender {
  /** @throws SmsWithheld, SmsRefused, Unavailable */
  send(sms: Sms): Promise<void>
  /** Sends after the answer, so that the time of the answer does not reveal whether there is anything to send. */
  sendLater(sms: Sms): void
  /** Counts an SMS that is not sent because of the limit of the day. */
  withhold(id: string): void
  readonly metrics: Metrics
  /** Waits for what is being sent. */
  close(): Promise<void>
}

/** The site has sent all SMS of the day. */
export class SmsWithheld extends Error {
  override readonly name = 'SmsWithheld'
}

export interface SmsSenderOptions {
  readonly gateway: SmsGateway
  readonly logger: Logger
  /** Counts an SMS and returns whether the site may still send it. */
  readonly permit: () => Promise<boolean>
}

export function createSmsSender({ gateway, logger, permit }: SmsSenderOptions): SmsSender {
  const sending = new Set<Promise<void>>()
  const outcomes = new Counter({ name: 'sms_total', help: 'SMS, and what became of them', labelNames: ['outcome'], registers: [] })
  for (const outcome of ['sent', 'refused', 'failed', 'withheld']) outcomes.inc({ outcome }, 0)

  function withhold(id: string): void {
    outcomes.inc({ outcome: 'withheld' })
    logger.warn({ smsId: id }, 'an SMS was withheld, because the site has sent all SMS of the day')
  }

  async function send(sms: Sms): Promise<void> {
    if (!(await permit())) {
      withhold(sms.id)
      throw new SmsWithheld()
    }
    try {
      const { providerId } = await gateway.send(sms)
      outcomes.inc({ outcome: 'sent' })
      logger.info({ smsId: sms.id, providerId }, 'an SMS was sent')
    } catch (error) {
      const outcome = error instanceof SmsRefused ? 'refused' : 'failed'
      outcomes.inc({ outcome })
      logger.warn({ smsId: sms.id, err: error }, `an SMS was not sent: ${outcome}`)
      throw error
    }
  }

  return {
    send,
    sendLater(sms) {
      // The failure is in the log and among the figures; the person asks for another code.
      const work = send(sms)
        .catch(() => undefined)
        .finally(() => sending.delete(work))
      sending.add(work)
    },
    withhold,
    metrics: (registry) => registry.registerMetric(outcomes),
    close: async () => void (await Promise.all(sending)),
  }
}
