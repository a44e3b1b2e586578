import type { HostApi } from '@ungana/contracts-shell'
import type { ReactNode } from 'react'

/** The federation preset puts the remote that is being developed in this file's place. */
export default function Remote(_: { readonly host: HostApi }): ReactNode {
  throw new Error('This page is built with remoteConfig() of the federation preset')
}
