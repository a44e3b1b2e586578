import { t } from '@lingui/core/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type DealFiles, type DealLane, setDealLane } from '@ungana/contracts-deals'
import { cargoTypes, getLogisticsReference } from '@ungana/contracts-logistics'
import { Button, Quiet, SelectField, Stack } from '@ungana/ui'
import { call, failureText, inLanguage, newIdempotencyKey, useHost } from '@ungana/web-kit'
import { useState } from 'react'

interface LaneFormProps {
  readonly dealId: string
  readonly lane: DealLane | null
  readonly mayWrite: boolean
  readonly onSent: (files: DealFiles) => void
}

/** The lane of the goods, from which the required documents follow. */
export function LaneForm({ dealId, lane, mayWrite, onSent }: LaneFormProps) {
  const [changes, setChanges] = useState(false)
  if (changes) return <Choices dealId={dealId} lane={lane} onSent={onSent} onClose={() => setChanges(false)} />
  const cargo = lane?.cargoType ? inLanguage(lane.cargoType) : t`any cargo`
  return (
    <Stack $gap={2}>
      <Quiet>
        {lane
          ? t`Required from ${lane.origin} to ${lane.destination}, ${cargo}:`
          : t`Choose where the goods travel to see their route and the documents that they need.`}
      </Quiet>
      {mayWrite ? (
        <div>
          <Button variant={lane ? 'link' : 'outline'} onClick={() => setChanges(true)}>
            {lane ? t`Change the lane` : t`Choose the lane`}
          </Button>
        </div>
      ) : null}
    </Stack>
  )
}

interface ChoicesProps extends Pick<LaneFormProps, 'dealId' | 'lane' | 'onSent'> {
  readonly onClose: () => void
}

function Choices({ dealId, lane, onSent, onClose }: ChoicesProps) {
  const { toast } = useHost()
  const { data: reference } = useQuery({
    queryKey: ['deals', 'logistics reference'],
    queryFn: ({ signal }) => call(getLogisticsReference, {}, { signal }),
  })
  const [origin, setOrigin] = useState(lane?.origin ?? '')
  const [destination, setDestination] = useState(lane?.destination ?? '')
  const [cargoType, setCargoType] = useState(lane?.cargoType ?? '')
  const save = useMutation({
    mutationFn: () =>
      call(
        setDealLane,
        { params: { id: dealId }, body: { origin, destination, cargoType: cargoType || null } },
        { idempotencyKey: newIdempotencyKey() },
      ),
    onSuccess: (files) => {
      onSent(files)
      onClose()
    },
    onError: (error) => toast({ title: t`Not saved`, description: failureText(error, ''), variant: 'destructive' }),
  })
  const choose = { value: '', label: t`Please choose` }
  const cities = (reference?.cities ?? []).filter(({ onRoad }) => onRoad).map(({ name }) => ({ value: name, label: name }))
  return (
    <Stack $gap={3}>
      <SelectField
        label={t({ message: 'From', context: 'place' })}
        value={origin}
        onChange={({ target }) => setOrigin(target.value)}
        options={[choose, ...cities]}
      />
      <SelectField
        label={t({ message: 'To', context: 'place' })}
        value={destination}
        onChange={({ target }) => setDestination(target.value)}
        options={[choose, ...cities]}
      />
      <SelectField
        label={t`Cargo Type`}
        value={cargoType}
        onChange={({ target }) => setCargoType(target.value)}
        options={[{ value: '', label: t`Any cargo` }, ...cargoTypes.map((value) => ({ value: value as string, label: inLanguage(value) }))]}
      />
      <div>
        <Button
          variant="outline"
          loading={save.isPending}
          loadingLabel={t`Saving...`}
          disabled={origin === '' || destination === '' || origin === destination}
          onClick={() => save.mutate()}
        >
          {t`Show the documents`}
        </Button>
      </div>
    </Stack>
  )
}
