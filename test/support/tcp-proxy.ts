import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP proxy whose connections a test can cut or freeze. */
export class TcpProxy {
  private readonly sockets = new Set<Socket>();
  private readonly forgotten = new Set<Socket>();
  private readonly server = createServer((socket) => this.forward(socket));
  private readonly target: { host: string; port: number };
  private isFrozen = false;
  private isRefusing = false;

  private constructor(target: { host: string; port: number }) {
    this.target = target;
  }

  /** @param url of the server behind it, such as a database */
  static async open(url: string): Promise<TcpProxy> {
    const { hostname: host, port } = new URL(url);
    const proxy = new TcpProxy({ host, port: Number(port) });
    proxy.server.listen(0, '127.0.0.1');
    await once(proxy.server, 'listening');
    return proxy;
  }

  /** The same URL through the proxy. */
  through(url: string): string {
    const proxied = new URL(url);
    proxied.hostname = '127.0.0.1';
    proxied.port = String((this.server.address() as AddressInfo).port);
    return proxied.href;
  }

  /** Ends all connections and refuses new ones. */
  cut() {
    this.isRefusing = true;
    this.sockets.forEach((socket) => socket.destroy());
  }

  /** Keeps all connections, but nothing passes in either direction. */
  freeze() {
    this.isFrozen = true;
    this.sockets.forEach((socket) => socket.pause());
  }

  /**
   * Leaves all current connections half-open, as when a firewall forgets them: nothing passes anymore, not even a
   * close. New connections work. @returns how many
   */
  forget(): number {
    const count = this.sockets.size / 2;
    for (const socket of this.sockets) {
      socket.pause().removeAllListeners('data').removeAllListeners('close');
      this.forgotten.add(socket);
    }
    this.sockets.clear();
    return count;
  }

  restore() {
    this.isRefusing = false;
    this.isFrozen = false;
    this.sockets.forEach((socket) => socket.resume());
  }

  close() {
    this.cut();
    this.forgotten.forEach((socket) => socket.destroy());
    this.server.close();
  }

  private forward(near: Socket) {
    if (this.isRefusing) {
      near.destroy();
      return;
    }
    const far = connect(this.target);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(from);
      from.on('data', (bytes) => to.write(bytes));
      from.on('error', () => from.destroy());
      from.on('close', () => {
        this.sockets.delete(from);
        to.destroy();
      });
      if (this.isFrozen) from.pause();
    }
  }
}
