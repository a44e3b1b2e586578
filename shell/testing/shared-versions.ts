// What the build writes into the shell: the versions of the libraries that it shares.
Object.assign(globalThis, {
  SHARED_VERSIONS: {
    react: '19.3.1',
    'react-dom': '19.3.1',
    'react-router-dom': '7.18.5',
    '@tanstack/react-query': '5.108.0',
    'styled-components': '6.6.0',
  },
})
