import { Socket } from "node:net";

/**
 * A socket for pipelined statements: what is written in one turn of the event loop is sent with one system
 * call instead of one for each statement.
 */
export function batchingSocket(): Socket {
  const socket = new Socket();
  // Not before: connecting gives a socket the plain method again.
  socket.once("connect", () => gatherWrites(socket));
  return socket;
}

function gatherWrites(socket: Socket): void {
  const write = socket.write.bind(socket);
  let isGathering = false;
  const send = (): void => {
    isGathering = false;
    socket.uncork();
  };
  Object.assign(socket, {
    write(...args: Parameters<typeof write>): boolean {
      if (!isGathering) {
        isGathering = true;
        socket.cork();
        process.nextTick(send);
      }
      return write(...args);
    },
  });
}
