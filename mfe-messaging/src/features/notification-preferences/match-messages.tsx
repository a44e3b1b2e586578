import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changePush, type PushSettings } from '@ungana/contracts-notifications'
import { settingsPath } from '@ungana/contracts-shell'
import { Card, Checkbox, Stack, TextLink } from '@ungana/ui'
import { call, refusalOf, useHost, useMay } from '@ungana/web-kit'
import { pushKey } from './use-push.ts'

/** For people whose phone shows no push notifications. WhatsApp is turned on by a message, because Meta requires that people write first. */
export function MatchMessages({ settings: { matchesBy }, accountId }: { readonly settings: PushSettings; readonly accountId: string }) {
  const { toast } = useHost()
  const queries = useQueryClient()
  // Only people who dispatch see matches.
  const seesMatches = useMay('freight.write')
  const change = useMutation({
    mutationFn: (on: boolean) => call(changePush, { body: { matchesBy: on ? 'sms' : 'off' } }),
    onSuccess: (stored) => {
      queries.setQueryData(pushKey(accountId), stored)
      toast({ title: stored.matchesBy === 'off' ? t`You will get no more messages about matches` : t`You now get messages about matches` })
    },
    onError: (error) => toast({ title: t`This could not be changed`, description: refusalOf(error, []).message, variant: 'destructive' }),
  })
  if (!seesMatches) return null
  return (
    <Card>
      <Stack $gap={3}>
        <Checkbox
          label={matchesBy === 'whatsapp' ? t`New matches by WhatsApp` : t`New matches by SMS`}
          hint={t`To the phone number in your settings, at most 3 times a day, outside quiet hours. For WhatsApp, write START to our number there.`}
          checked={change.isPending ? change.variables : matchesBy !== 'off'}
          onChange={({ target }) => change.mutate(target.checked)}
        />
        <TextLink href={settingsPath()}>{t`Phone number`}</TextLink>
      </Stack>
    </Card>
  )
}
