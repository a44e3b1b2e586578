// Replaces https://js.stripe.com: the parts of window.Stripe that @stripe/stripe-js and @stripe/react-stripe-js use. As with Stripe, the card fields are in
// a frame from another host, so the page never sees the card number.
;(() => {
  const origin = new URL(document.currentScript.src).origin

  function emitter() {
    const listeners = new Map()
    return {
      on: (name, listener) => listeners.set(name, [...(listeners.get(name) ?? []), listener]),
      off: (name, listener) => listeners.set(name, listener ? (listeners.get(name) ?? []).filter((each) => each !== listener) : []),
      emit: (name, value) => {
        for (const listener of listeners.get(name) ?? []) listener(value)
      },
    }
  }

  function createElement(type, theme) {
    const events = emitter()
    const waiting = new Map()
    let frame
    let loaded = false
    const queue = []

    function receive({ source, origin: from, data }) {
      if (from !== origin || source !== frame?.contentWindow || typeof data !== 'object') return
      if (data.kind === 'ready') {
        loaded = true
        for (const message of queue.splice(0)) frame.contentWindow.postMessage(message, origin)
        events.emit('ready', { elementType: type })
      }
      if (data.kind === 'size') frame.style.height = `${data.height}px`
      if (data.kind === 'change')
        events.emit('change', { elementType: type, empty: data.empty, complete: data.complete, collapsed: false, value: { type: 'card' } })
      if (data.kind === 'focus' || data.kind === 'blur') events.emit(data.kind, { elementType: type })
      if (data.kind === 'answer') {
        waiting.get(data.id)?.(data.result)
        waiting.delete(data.id)
      }
    }

    const element = {
      _elementType: type,
      mount(target) {
        const place = typeof target === 'string' ? document.querySelector(target) : target
        frame = document.createElement('iframe')
        frame.title = 'Secure payment input frame'
        frame.src = `${origin}/elements/card?${new URLSearchParams({ theme: theme() })}`
        frame.setAttribute('allow', 'payment *')
        frame.style.cssText = 'border:0;width:100%;height:220px;display:block;color-scheme:light only'
        window.addEventListener('message', receive)
        place.replaceChildren(frame)
      },
      unmount() {
        window.removeEventListener('message', receive)
        frame?.remove()
        loaded = false
      },
      destroy() {
        element.unmount()
      },
      update() {},
      _applyTheme: () => frame?.contentWindow?.postMessage({ kind: 'theme', theme: theme() }, origin),
      collapse() {},
      blur() {},
      clear() {},
      focus: () => frame?.focus(),
      on(name, listener) {
        events.on(name, listener)
        return element
      },
      off(name, listener) {
        events.off(name, listener)
        return element
      },
      once: (name, listener) => element.on(name, listener),
      _request(message) {
        const id = crypto.randomUUID()
        const request = { ...message, id }
        return new Promise((resolve) => {
          waiting.set(id, resolve)
          if (loaded) frame.contentWindow.postMessage(request, origin)
          else queue.push(request)
        })
      },
    }
    return element
  }

  function createElements(options = {}) {
    const elements = new Map()
    const events = emitter()
    let given = options
    return {
      create(type) {
        const element = createElement(type, () => given.appearance?.theme ?? 'stripe')
        elements.set(type, element)
        return element
      },
      getElement: (type) => elements.get(typeof type === 'string' ? type : type?.__elementType) ?? null,
      update(changed) {
        given = { ...given, ...changed }
        for (const element of elements.values()) element._applyTheme()
        events.emit('update')
      },
      fetchUpdates: async () => ({}),
      submit: async () => ({ selectedPaymentMethod: 'card' }),
      on: events.on,
      off: events.off,
      _clientSecret: () => given.clientSecret,
      _field: () => elements.get('payment') ?? elements.get('card') ?? [...elements.values()][0],
    }
  }

  function Stripe(publishableKey) {
    if (typeof publishableKey !== 'string' || publishableKey === '') throw new Error('Please call Stripe() with your publishable key.')

    async function confirm(clientSecret, element, { return_url: returnUrl, redirect } = {}) {
      if (!element) return { error: { type: 'validation_error', code: 'incomplete', message: 'The card field is missing.' } }
      const result = await element._request({ kind: 'confirm', key: publishableKey, clientSecret })
      if (result.paymentIntent && redirect !== 'if_required' && returnUrl) {
        const address = new URL(returnUrl, location.href)
        address.searchParams.set('payment_intent', result.paymentIntent.id)
        address.searchParams.set('payment_intent_client_secret', clientSecret)
        address.searchParams.set('redirect_status', result.paymentIntent.status)
        location.assign(address)
        return new Promise(() => {})
      }
      return result
    }

    async function retrievePaymentIntent(clientSecret) {
      const [id] = clientSecret.split('_secret_')
      const query = new URLSearchParams({ key: publishableKey, client_secret: clientSecret })
      const answer = await (await fetch(`${origin}/v1/payment_intents/${id}?${query}`)).json()
      return answer.error ? { error: answer.error } : { paymentIntent: answer }
    }

    return {
      elements: createElements,
      confirmPayment: ({ elements, clientSecret, confirmParams = {}, redirect = 'always' }) =>
        confirm(clientSecret ?? elements?._clientSecret(), elements?._field(), { ...confirmParams, redirect }),
      confirmCardPayment: (clientSecret, data = {}) => confirm(clientSecret, data.payment_method?.card, { redirect: 'if_required' }),
      retrievePaymentIntent,
      createToken: async () => ({ error: { type: 'api_error', message: 'The sandbox does not create tokens.' } }),
      createPaymentMethod: async () => ({ error: { type: 'api_error', message: 'The sandbox does not create payment methods.' } }),
      handleNextAction: async ({ clientSecret }) => retrievePaymentIntent(clientSecret),
      registerAppInfo() {},
      _registerWrapper() {},
    }
  }
  // The Stripe.js version that @stripe/stripe-js expects; it warns about any other.
  Stripe.version = 'endive'
  window.Stripe = Stripe
})()
