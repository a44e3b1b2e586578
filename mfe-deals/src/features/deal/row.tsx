import { Cluster } from '@ungana/ui'
import type { ReactNode } from 'react'

/** A name at the start and a value at the end of one line. */
export const Row = ({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) => (
  <Cluster $justify="between" $gap={3}>
    <span>{name}</span>
    <bdi>{children}</bdi>
  </Cluster>
)
