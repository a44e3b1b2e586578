// `npm run proof object-store`: the tests of contents and of releases, on Ceph. Where it cannot run, this says so and does nothing.
import { proveBeside, skipUnlessRoot } from './beside.ts'

skipUnlessRoot('mmdebstrap', 'curl', 'unshare')
const isProved = await proveBeside({
  name: 'object-store',
  environment: (port) => ({
    PROOF_BUCKET: JSON.stringify({ endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', name: 'proof', keyId: 'proof', secret: 'proof' }),
  }),
  tests: ['service-kit/src/files/contents', 'tools/src/release/release-bucket', 'tools/src/deploy/releases-in-bucket'],
})
process.exit(isProved ? 0 : 1)
