import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answerWaitingDevice, listWaitingDevices } from '@ungana/contracts-identity'
import type { EndpointOutput } from '@ungana/contracts-kit'
import { Button, Card, Cluster, Stack } from '@ungana/ui'
import { ApiError, call, inLanguage, momentText, useReturnFocus } from '@ungana/web-kit'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import { useState } from 'react'
import { useHostApi } from '#federation/host-api.tsx'
import { Question } from '#lib/question.tsx'
import { Facts, Head, List, Mark, Name, Row } from '#lib/rows.ts'

type WaitingDevice = EndpointOutput<typeof listWaitingDevices>[number]

interface Answer {
  readonly device: WaitingDevice
  readonly refuse: boolean
}

/** New devices of other people that wait for an owner. */
export function WaitingDevices({ companyId }: { readonly companyId: string }) {
  const { toast } = useHostApi()
  const queries = useQueryClient()
  const key = ['waiting-devices', companyId]
  const { data = [] } = useQuery({ queryKey: key, queryFn: ({ signal }) => call(listWaitingDevices, {}, { signal }), staleTime: 0 })
  const answering = useMutation({
    mutationFn: ({ device: { id }, refuse }: Answer) =>
      call(answerWaitingDevice, { params: { id }, body: refuse ? { refuse } : {} }).catch((error: unknown) => {
        // Another owner was faster.
        if (!(error instanceof ApiError && error.status === 404)) throw error
      }),
    // Not an option of mutate, which is dropped if the question is closed before the answer.
    onSuccess: () => void queries.invalidateQueries({ queryKey: key }),
  })
  const [asked, setAsked] = useState<Answer | null>(null)
  const opener = useReturnFocus(asked !== null)
  if (data.length === 0) return null

  const close = () => {
    setAsked(null)
    answering.reset()
  }
  const answer = (given: Answer) =>
    answering.mutate(given, {
      onSuccess: () => {
        close()
        toast({ title: given.refuse ? t`The device is logged out` : t`The device is confirmed` })
      },
    })
  const open = (given: Answer, button: HTMLButtonElement) => {
    opener.current = button
    setAsked(given)
  }
  return (
    <Stack $gap={4}>
      <Head>{t`New devices waiting for you`}</Head>
      <Card $flush>
        <List>
          {data.map((each) => {
            const { id, person, device, address, at } = each
            const place = each.place && inLanguage(each.place)
            return (
              <Row key={id}>
                <Mark>
                  <MonitorSmartphone aria-hidden />
                </Mark>
                <div>
                  <Name>{person}</Name>
                  <Facts>
                    <span>{device}</span>
                    <span>{place ? t`Address: ${address} (${place})` : t`Address: ${address}`}</span>
                    <span>{t`Logged in: ${momentText(at)}`}</span>
                  </Facts>
                </div>
                <Cluster $gap={2}>
                  <Button
                    size="small"
                    aria-label={t`Confirm the device: ${person}`}
                    onClick={({ currentTarget }) => open({ device: each, refuse: false }, currentTarget)}
                  >
                    {t`Confirm the device`}
                  </Button>
                  <Button
                    variant="outline"
                    size="small"
                    aria-label={t`Refuse and log it out: ${person}`}
                    onClick={({ currentTarget }) => open({ device: each, refuse: true }, currentTarget)}
                  >
                    {t`Refuse and log it out`}
                  </Button>
                </Cluster>
              </Row>
            )
          })}
        </List>
      </Card>
      {asked ? (
        <Question
          title={asked.refuse ? t`Refuse this device?` : t`Confirm this device?`}
          description={
            asked.refuse
              ? t`It is logged out. Tell ${asked.device.person} to choose a new password, because somebody may know it.`
              : t`Ask ${asked.device.person} first whether this is really their device. A confirmed device may use bank details and make contracts.`
          }
          confirm={asked.refuse ? t`Refuse and log it out` : t`Confirm the device`}
          variant={asked.refuse ? 'danger' : 'primary'}
          error={answering.error}
          busy={answering.isPending}
          onConfirm={() => answer(asked)}
          onClose={close}
        />
      ) : null}
    </Stack>
  )
}
