import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { redisSignal } from './redis-signal.ts'
import type { Signal } from './signal.ts'

const open: { close(): unknown }[] = []

afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close()
})

async function signalTo(server: Server, onError = vi.fn()): Promise<Signal> {
  const signal = await redisSignal(`redis://127.0.0.1:${(server.address() as AddressInfo).port}`, onError)
  open.push(signal)
  return signal
}

test('a signal of one node reaches those that listen', async () => {
  const { server } = await fakeRedis()
  const [one, other] = [await signalTo(server), await signalTo(server)]
  const onSignal = vi.fn()
  const stop = await other.listen(onSignal)
  await vi.waitFor(() => expect(onSignal).toHaveBeenCalled())
  onSignal.mockClear()
  await one.send()
  await vi.waitFor(() => expect(onSignal).toHaveBeenCalledTimes(1))
  await stop()
})

test('a lost connection is made again, and counts as a signal', async () => {
  const { server, sockets } = await fakeRedis()
  const onError = vi.fn()
  const signal = await signalTo(server, onError)
  const onSignal = vi.fn()
  const stop = await signal.listen(onSignal)
  await vi.waitFor(() => expect(onSignal).toHaveBeenCalled())
  onSignal.mockClear()
  for (const socket of sockets) socket.destroy()
  await vi.waitFor(() => expect(onSignal).toHaveBeenCalled(), 10_000)
  onSignal.mockClear()
  await signal.send()
  await vi.waitFor(() => expect(onSignal).toHaveBeenCalled())
  await stop()
})

test('a server that is not there is reported and stops nothing', async () => {
  const { server } = await fakeRedis()
  const address = `redis://127.0.0.1:${(server.address() as AddressInfo).port}`
  await new Promise(resolve => server.close(resolve))
  const onError = vi.fn()
  const signal = await redisSignal(address, onError)
  open.push(signal)
  await vi.waitFor(() => expect(onError).toHaveBeenCalled())
  await expect(signal.send()).rejects.toThrow()
})

/** As much of Redis as publishing and subscribing take (RESP 2: redis.io/docs/latest/develop/reference/protocol-spec). */
async function fakeRedis(): Promise<{ server: Server; sockets: Set<Socket> }> {
  const sockets = new Set<Socket>()
  const subscribers = new Map<Socket, string>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('close', () => {
      sockets.delete(socket)
      subscribers.delete(socket)
    })
    socket.on('error', () => undefined)
    socket.on('data', data => {
      for (const [command = '', ...values] of commandsIn(String(data))) socket.write(answer(socket, command, values))
    })
  })

  function answer(socket: Socket, command: string, [first = '', message = '']: string[]): string {
    switch (command.toLowerCase()) {
      case 'info':
        return bulk('redis_version:7.2.0\r\nloading:0\r\n')
      case 'subscribe':
        subscribers.set(socket, first)
        return `*3\r\n${bulk('subscribe')}${bulk(first)}:1\r\n`
      case 'publish': {
        const listening = [...subscribers].filter(([, channel]) => channel === first)
        for (const [subscriber] of listening) subscriber.write(`*3\r\n${bulk('message')}${bulk(first)}${bulk(message)}`)
        return `:${listening.length}\r\n`
      }
      case 'client':
        return '+OK\r\n'
      default:
        return `-ERR unknown command ${command}\r\n`
    }
  }

  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  open.push({
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  })
  return { server, sockets }
}

function bulk(text: string): string {
  return `$${Buffer.byteLength(text)}\r\n${text}\r\n`
}

/** The commands of one packet: arrays of bulk strings. */
function commandsIn(packet: string): string[][] {
  const commands: string[][] = []
  const lines = packet.split('\r\n')
  while (lines.length > 1) {
    const count = Number(lines.shift()?.slice(1))
    commands.push(Array.from({ length: count }, () => lines.splice(0, 2)[1] ?? ''))
  }
  return commands
}
