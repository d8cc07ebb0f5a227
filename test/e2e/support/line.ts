import { connect as dial, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP proxy between browser and product that a test can cut and restore. */
export class Line {
  private readonly sockets = new Set<Socket>();
  private isCut = false;
  private readonly server = createServer((near) => {
    if (this.isCut) return near.destroy();
    const far = dial({ host: '127.0.0.1', port: Number(process.env['E2E_PORT']) });
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(socket);
      socket.pipe(other);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        this.sockets.delete(socket);
        other.destroy();
      });
    }
    return near;
  });

  async open() {
    await new Promise<void>((opened) => this.server.listen(0, '127.0.0.1', opened));
    return `http://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  cut() {
    this.isCut = true;
    for (const socket of this.sockets) socket.destroy();
  }

  mend() {
    this.isCut = false;
  }

  async close() {
    this.cut();
    await new Promise((closed) => this.server.close(closed));
  }
}
