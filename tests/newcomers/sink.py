"""A mail server on loopback that accepts every mail and stores it."""

import email
import email.policy
import socketserver
import threading


class Session(socketserver.StreamRequestHandler):
    """The commands of RFC 5321 that a client needs to deliver."""

    def handle(self):
        self.say("220 sink.example")
        while line := self.rfile.readline():
            command = line.strip().upper().partition(b" ")[0]
            if command == b"DATA":
                self.say("354 go on")
                self.server.store(b"".join(iter(self.line_of_data, None)))
                self.say("250 stored")
            elif command == b"QUIT":
                return self.say("221 bye")
            else:
                self.say("250 sink.example" if command in (b"EHLO", b"HELO", b"MAIL", b"RCPT", b"RSET", b"NOOP") else "502 not known")

    def say(self, line):
        self.wfile.write(f"{line}\r\n".encode())

    def line_of_data(self):
        """A line of the mail without dot-stuffing; nothing at its end, and at the end of the connection."""
        line = self.rfile.readline()
        return None if line in (b".\r\n", b"") else line.removeprefix(b".")


class Sink(socketserver.ThreadingTCPServer):
    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Session)
        self.mails = []
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def address(self):
        return f"127.0.0.1:{self.server_address[1]}"

    def store(self, data):
        self.mails.append(email.message_from_bytes(data, policy=email.policy.default))

    def to(self, recipient):
        """The mails to an address, oldest first."""
        return [mail for mail in self.mails if recipient in str(mail["To"])]
